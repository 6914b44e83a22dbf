import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { CropFrame, CropTools, LEAST_ZOOM, MOST_ZOOM, SHAPES, type Shape } from './CropTools.tsx'
import { type CropArea, croppedPicture, decodedImage, isTooLarge, turnedSize } from './crop-picture.ts'

export interface CropDialogProps {
  /** Chosen pictures, shown one after another. */
  readonly files: readonly File[]
  /** Called with a picture that is ready to be sent. */
  readonly onPicture: (picture: Blob) => void
  /** Called with a file that this browser cannot decode and that is too large for the server. */
  readonly onTooLarge: (file: File) => void
  readonly onClose: () => void
}

/**
 * Crops and rotates each chosen picture before it is sent; by touch, mouse and keyboard. Files that
 * cannot be decoded are passed on unchanged.
 */
export function CropDialog({ files, onPicture, onTooLarge, onClose }: CropDialogProps) {
  const t = useT('photos')
  const [index, setIndex] = useState(0)
  const file = files[index]
  const picture = useDecoded(file)
  const next = () => (index + 1 < files.length ? setIndex(index + 1) : onClose())
  const asItIs = (one: File) => (isTooLarge(one) ? onTooLarge(one) : onPicture(one))
  const unreadable = file !== undefined && picture?.file === file && picture.image === undefined
  useEffect(() => {
    if (!unreadable || !file) return
    if (isTooLarge(file)) onTooLarge(file)
    else onPicture(file)
    if (index + 1 < files.length) setIndex(index + 1)
    else onClose()
  }, [unreadable, file, index, files.length, onPicture, onTooLarge, onClose])
  const rest = () => {
    for (const one of files.slice(index)) asItIs(one)
    onClose()
  }
  if (!file || picture?.file !== file || !picture.image) return null
  return (
    <CropOne
      key={index}
      image={picture.image}
      title={files.length > 1 ? t('crop_of', { number: index + 1, max: files.length }) : t('crop_title')}
      more={files.length - index > 1 ? rest : undefined}
      onPicture={(cropped) => {
        onPicture(cropped)
        next()
      }}
      onClose={onClose}
    />
  )
}

interface Decoded {
  readonly file: File
  readonly image: HTMLImageElement | undefined
}

function useDecoded(file: File | undefined): Decoded | null {
  const [decoded, setDecoded] = useState<Decoded | null>(null)
  useEffect(() => {
    if (!file) return
    const address = URL.createObjectURL(file)
    let current = true
    void decodedImage(address).then((image) => {
      if (current) setDecoded({ file, image })
    })
    return () => {
      current = false
      URL.revokeObjectURL(address)
    }
  }, [file])
  return decoded
}

interface CropOneProps {
  readonly image: HTMLImageElement
  readonly title: string
  /** Sends this and all further pictures uncropped. */
  readonly more: (() => void) | undefined
  readonly onPicture: (picture: Blob) => void
  readonly onClose: () => void
}

function CropOne({ image, title, more, onPicture, onClose }: CropOneProps) {
  const t = useT('photos')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(LEAST_ZOOM)
  const [turns, setTurns] = useState(0)
  const [shape, setShape] = useState<Shape>('portrait')
  const [area, setArea] = useState<CropArea | null>(null)
  const [busy, setBusy] = useState(false)
  const { width, height } = turnedSize({ width: image.naturalWidth, height: image.naturalHeight }, turns)
  const use = async () => {
    setBusy(true)
    onPicture(await croppedPicture(image, turns, area ?? { x: 0, y: 0, width, height }))
  }
  const turn = (by: number) => setTurns((turns + by + 4) % 4)
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      size="large"
      placement="sheet"
      closeLabel={t('common:close')}
      actions={
        <>
          {more && (
            <Button variant="secondary" onClick={more}>
              {t('crop_rest')}
            </Button>
          )}
          <Button icon="check" busy={busy} onClick={use}>
            {t('crop_use')}
          </Button>
        </>
      }
    >
      <CropFrame>
        <div className="stage">
          <Cropper
            image={image.src}
            crop={crop}
            zoom={zoom}
            rotation={turns * 90}
            aspect={SHAPES[shape] || width / height}
            minZoom={LEAST_ZOOM}
            maxZoom={MOST_ZOOM}
            keyboardStep={8}
            cropperProps={{ 'aria-label': t('crop_help') }}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        </div>
        <CropTools zoom={zoom} shape={shape} onZoom={setZoom} onShape={setShape} onTurn={turn} />
      </CropFrame>
    </Modal>
  )
}
