import { useEffect, useState } from 'react'
import { useScale } from '../panels/use-scale.ts'
import type { PreviewLink, PreviewOf, StudioApi } from '../studio-api.ts'
import type { DialogProps } from './dialog-props.ts'

/**
 * The link to a preview of the draft or of a version. Unsaved changes of `saver` are sent first.
 */
export function usePreview(api: StudioApi, of: PreviewOf, saver: DialogProps['saver'] | null) {
  const [link, setLink] = useState<PreviewLink | null>(null)
  const [failed, setFailed] = useState(false)
  const key = JSON.stringify(of)
  useEffect(() => {
    let gone = false
    const made = async () => {
      await saver?.flush()
      return api.previewLink(JSON.parse(key) as PreviewOf)
    }
    made().then(
      (found) => {
        if (!gone) setLink(found)
      },
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [api, saver, key])
  return { link, failed }
}

interface FrameProps {
  readonly address: string
  readonly title: string
  readonly width: number
}

/** A page at the width of a device, scaled down to fit. */
export function PageFrame({ address, title, width }: FrameProps) {
  const { room, style } = useScale(width)
  return (
    <div className="page-frame" ref={room}>
      <iframe src={address} title={title} style={style} sandbox="allow-same-origin allow-scripts" />
    </div>
  )
}
