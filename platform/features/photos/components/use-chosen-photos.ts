import { useCallback, useState } from 'react'
import { LARGEST_PHOTO_MB } from '../../../core/photo-limit.ts'
import { useT } from '../../../i18n/react.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { CropDialogProps } from './CropDialog.tsx'
import { CropPart } from './crop-part.ts'
import { isTooLarge } from './crop-picture.ts'
import type { Uploads } from './use-uploads.ts'

interface Chosen {
  readonly files: readonly File[]
  readonly intoAlbum: boolean
}

export interface ChosenPhotos {
  /** Accepts as many of the files as there is room for. */
  readonly choose: (files: readonly File[], intoAlbum: boolean) => void
  /** Props of the crop dialog; null while it is closed. */
  readonly crop: CropDialogProps | null
}

/**
 * Photos between the file picker and the upload: cropped one after another, then sent. If the
 * cropping code cannot be loaded, for example offline, they are passed on uncropped, and their
 * tiles wait for the connection.
 * @param room how many more photos the member may have
 */
export function useChosenPhotos(room: number, add: Uploads['add']): ChosenPhotos {
  const t = useT('photos')
  const toast = useToast()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const onTooLarge = useCallback(
    ({ name }: File) =>
      toast({ tone: 'danger', lasts: 0, text: t('too_large', { name, max: LARGEST_PHOTO_MB }) }),
    [toast, t],
  )
  const onPicture = useCallback((picture: Blob) => add([picture], chosen?.intoAlbum ?? false), [add, chosen])
  const onClose = useCallback(() => setChosen(null), [])
  const choose = (all: readonly File[], intoAlbum: boolean) => {
    if (all.length > room) toast({ tone: 'warning', text: t('too_many', { room: Math.max(room, 0) }) })
    const files = all.slice(0, Math.max(room, 0))
    if (files.length === 0) return
    const asTheyAre = () => {
      for (const file of files.filter(isTooLarge)) onTooLarge(file)
      add(
        files.filter((file) => !isTooLarge(file)),
        intoAlbum,
      )
    }
    CropPart.load().then(() => setChosen({ files, intoAlbum }), asTheyAre)
  }
  return { choose, crop: chosen && { files: chosen.files, onPicture, onTooLarge, onClose } }
}
