import { type DragEvent, useEffect, useId, useState } from 'react'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { CropPart } from './crop-part.ts'

interface AddTileProps {
  readonly text: string
  /** Upload into the private album. */
  readonly intoAlbum: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Without HEIC, so that an iPhone converts to JPEG. */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** Preloads the cropping code while the file picker is open. */
const readCropping = () => void CropPart.load().catch(() => undefined)

/**
 * Picks photos, several at once, or accepts dropped ones; without JavaScript a plain form for one
 * at a time.
 */
export function AddTile({ text, intoAlbum, onFiles }: AddTileProps) {
  const t = useT('photos')
  const id = useId()
  const [ready, setReady] = useState(false)
  const [over, setOver] = useState(false)
  useEffect(() => setReady(true), [])
  if (!ready)
    return (
      <li className="plain">
        <form method="post" action={href('account-photos')} encType="multipart/form-data">
          {intoAlbum && <input type="hidden" name="private" value="1" />}
          <label htmlFor={id}>{text}</label>
          <input id={id} type="file" name="photo" accept={TYPES} required />
          <Button type="submit" size="small">
            {t('send_plain')}
          </Button>
        </form>
      </li>
    )
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <li>
      <label
        className="add"
        htmlFor={id}
        data-over={over || undefined}
        onPointerEnter={readCropping}
        onFocus={readCropping}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <Icon name={intoAlbum ? 'lock' : 'camera'} size={28} />
        {text}
        <input
          id={id}
          className="visually-hidden"
          type="file"
          multiple
          accept={TYPES}
          onChange={({ currentTarget: field }) => {
            onFiles([...(field.files ?? [])])
            // Reset, so that the same file may be chosen again.
            field.value = ''
          }}
        />
      </label>
    </li>
  )
}
