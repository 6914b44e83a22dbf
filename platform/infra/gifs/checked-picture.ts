import sharp from 'sharp'
import type { GifBytes } from './port.ts'

/** Maximum bytes of one picture. */
export const MOST_BYTES = 2 * 1024 * 1024
const LARGEST = 800
const MOST_FRAMES = 300
const TYPES = { webp: 'image/webp', gif: 'image/gif' } as const

/**
 * The unchanged bytes, if they are a WebP or GIF of a size that browsers handle well, judged by
 * content, not by name. Decodes the first frame.
 * @throws Error for everything else
 */
export async function checkedPicture(bytes: Buffer): Promise<GifBytes> {
  if (bytes.length > MOST_BYTES) throw new Error('a picture of too many bytes')
  const picture = sharp(bytes, { limitInputPixels: LARGEST * LARGEST, failOn: 'error' })
  const { format, width = 0, height = 0, pages = 1 } = await picture.metadata()
  if (format !== 'webp' && format !== 'gif') throw new Error('a picture of another format')
  if (width > LARGEST || height > LARGEST || pages > MOST_FRAMES)
    throw new Error('a picture of too many pixels')
  await picture.resize(8).raw().toBuffer()
  return { bytes, type: TYPES[format] }
}

/** The first frame, for readers who prefer no motion. @throws Error if it is not a picture */
export async function stillOf(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, { pages: 1, limitInputPixels: LARGEST * LARGEST, failOn: 'error' })
    .webp({ quality: 75 })
    .toBuffer()
}
