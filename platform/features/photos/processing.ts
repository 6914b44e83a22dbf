import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { ValidationError } from '../../core/errors.ts'
import { MATCH_EDGE, type PhotoSize } from '../../core/photo-url.ts'
import { FairGate, type Share } from '../../infra/fair-gate.ts'
import { UPLOADS } from './upload-slots.ts'

/** As many as a camera produces; more is a decompression bomb. */
const MOST_PIXELS = 50_000_000
const LEAST_EDGE = 64
const QUALITY = 78
/**
 * A large picture takes hundreds of megabytes and most of a second of a core, so few are processed
 * at the same time. Each waiting one holds an upload slot (`upload-slots.ts`), so the queue has
 * room for all of them. Tenants and members take turns.
 */
const gate = new FairGate({ atOnce: 2, waiting: UPLOADS.process })

/** The share of the program's own work. */
const PROGRAM: Share = ['program', '']

export interface ProcessedPhoto {
  readonly width: number
  readonly height: number
  /** Hash of the largest file: the key under which the files are stored. */
  readonly content: string
  readonly files: Readonly<Record<PhotoSize, Buffer>>
}

/**
 * Decodes a picture and re-encodes it in every size, so that nothing else of the uploaded file
 * survives: no metadata, no appended archive or script, no vector file.
 *
 * @param share tenant and member, who take turns
 * @throws ValidationError `photo_invalid` on the field `photo` for anything but a JPEG, PNG, WebP
 *   or AVIF within the limits, `photo_heic` for a HEIC, `photo_too_small` below the minimum edge;
 *   UnavailableError if too many pictures are waiting.
 */
export async function processPhoto(bytes: Buffer, share: Share = PROGRAM): Promise<ProcessedPhoto> {
  if (isHeic(bytes)) throw new ValidationError({ photo: { code: 'photo_heic' } }, 'photo_heic')
  if (!isRaster(bytes)) throw invalid()
  return gate.pass(share, () => decoded(bytes))
}

async function decoded(bytes: Buffer): Promise<ProcessedPhoto> {
  try {
    const upright = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(1600, 1600, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = upright.info
    if (Math.min(width, height) < LEAST_EDGE) throw tooSmall()
    const files = await renderSizes(() => sharp(upright.data, { raw: { width, height, channels } }))
    return { width, height, content: contentKey(files.full), files }
  } catch (error) {
    if (error instanceof ValidationError) throw error
    throw invalid()
  }
}

/**
 * Every size from one decoded picture. Portraits have the face above the middle, hence the crop
 * from the top.
 */
export async function renderSizes(picture: () => Sharp): Promise<ProcessedPhoto['files']> {
  const webp = (image: Sharp) => image.webp({ quality: QUALITY, effort: 3 }).toBuffer()
  const cropped = (width: number, height: number) =>
    picture().resize(width, height, { fit: 'cover', position: 'attention' })
  const [thumb, card, match, full, blurred] = await Promise.all([
    webp(cropped(128, 128)),
    webp(cropped(360, 450)),
    webp(cropped(MATCH_EDGE, MATCH_EDGE)),
    webp(picture().resize(1280, 1280, { fit: 'inside', withoutEnlargement: true })),
    blur(picture()),
  ])
  return { thumb, card, match, full, blurred }
}

/** Reduced to twelve pixels across before it is enlarged, so that the blur cannot be reversed. */
async function blur(picture: Sharp): Promise<Buffer> {
  const tiny = await picture.resize(12, 15, { fit: 'cover' }).png().toBuffer()
  return sharp(tiny)
    .resize(240, 300, { kernel: 'cubic' })
    .blur(12)
    .webp({ quality: 50, effort: 3 })
    .toBuffer()
}

export function contentKey(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 40)
}

/**
 * Checks the first bytes before any decoder runs: parsers of SVG, PDF and the like have a large
 * attack surface.
 */
function isRaster(bytes: Buffer): boolean {
  const ascii = (from: number, to: number) => bytes.subarray(from, to).toString('latin1')
  return (
    bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
    ascii(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') ||
    (ascii(4, 8) === 'ftyp' && /^(avif|avis)$/.test(ascii(8, 12)))
  )
}

/**
 * The format of iPhones, which only Safari can open. AVIF uses the same container, but lists itself
 * among the brands.
 */
function isHeic(bytes: Buffer): boolean {
  if (bytes.subarray(4, 8).toString('latin1') !== 'ftyp') return false
  const brands = bytes.subarray(8, Math.min(bytes.readUInt32BE(0), 64)).toString('latin1')
  return /he[iv][cmsx]|mif1|msf1/.test(brands) && !/avi[fs]/.test(brands)
}

function tooSmall(): ValidationError {
  const params = { min: LEAST_EDGE }
  return new ValidationError({ photo: { code: 'photo_too_small', params } }, 'photo_too_small', params)
}

function invalid(): ValidationError {
  return new ValidationError({ photo: { code: 'photo_invalid' } }, 'photo_invalid')
}
