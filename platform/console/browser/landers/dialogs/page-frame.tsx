import { useEffect, useState } from 'react'
import { useScale } from '../panels/use-scale.ts'
import type { PreviewOf, StudioApi } from '../studio-api.ts'
import type { DialogProps } from './dialog-props.ts'

/**
 * The address of a preview of the draft or of a version. Unsaved changes of `saver` are sent first.
 */
export function usePreview(api: StudioApi, of: PreviewOf, saver: DialogProps['saver'] | null) {
  const [address, setAddress] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const key = JSON.stringify(of)
  useEffect(() => {
    let gone = false
    const link = async () => {
      await saver?.flush()
      return api.previewLink(JSON.parse(key) as PreviewOf)
    }
    link().then(
      (url) => {
        if (!gone) setAddress(url)
      },
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [api, saver, key])
  return { address, failed }
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
