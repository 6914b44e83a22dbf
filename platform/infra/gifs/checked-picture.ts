import sharp from 'sharp'
import type { GifBytes } from './port.ts'

/** Bytes of one picture. */
export const MOST_BYTES = 2 * 1024 * 1024
const LARGEST = 800
const MOST_FRAMES = 300
const TYPES = { webp: 'image/webp', gif: 'image/gif' } as const

/**
 * The bytes as they are, where they are a WebP or GIF of a size that browsers show without trouble;
 * by what they hold, not by what they are called. Its first frame is decoded.
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

/** Its first frame, for readers who wish no motion. @throws Error for what is no picture */
export async function stillOf(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, { pages: 1, limitInputPixels: LARGEST * LARGEST, failOn: 'error' })
    .webp({ quality: 75 })
    .toBuffer()
}
