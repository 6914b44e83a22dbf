import { LARGEST_PHOTO_MB } from '../../../core/photo-limit.ts'

/** An area of the rotated picture, in pixels. */
export interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Longest edge that is sent; the server stores fewer pixels. */
const LONGEST = 2048
const QUALITY = 0.92

/** Whether a file exceeds the server's limit. */
export const isTooLarge = (file: Blob): boolean => file.size > LARGEST_PHOTO_MB * 1024 * 1024

/**
 * The decoded picture; undefined if this browser cannot decode it: the server then reports what is
 * wrong with the file.
 */
export async function decodedImage(address: string): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    return image
  } catch {
    return undefined
  }
}

/** Width and height of a picture after quarter turns. */
export function turnedSize(size: { width: number; height: number }, turns: number) {
  return turns % 2 === 0 ? size : { width: size.height, height: size.width }
}

/** Width and height of an area, scaled down to fit in `longest`. */
export function fitted({ width, height }: { width: number; height: number }, longest = LONGEST) {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Draws the area of the rotated picture as a JPEG, which also drops the camera's metadata.
 *
 * @param turns quarter turns clockwise
 * @throws Error if the browser cannot create the file (out of memory)
 */
export async function croppedPicture(image: HTMLImageElement, turns: number, area: CropArea): Promise<Blob> {
  const out = fitted(area)
  const canvas = document.createElement('canvas')
  canvas.width = out.width
  canvas.height = out.height
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('no canvas')
  const scale = out.width / area.width
  const turned = turnedSize({ width: image.naturalWidth, height: image.naturalHeight }, turns)
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, out.width, out.height)
  brush.scale(scale, scale)
  brush.translate(turned.width / 2 - area.x, turned.height / 2 - area.y)
  brush.rotate((turns * Math.PI) / 2)
  brush.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('no picture')
  return blob
}
