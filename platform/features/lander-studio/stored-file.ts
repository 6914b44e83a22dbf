import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { ValidationError } from '../../core/errors.ts'
import { UPLOAD_MB } from '../../core/lander.ts'
import { FairGate } from '../../infra/fair-gate.ts'
import { MOST_BYTES } from '../../tenancy/landers/media-size.ts'
import { FFMPEG, picturesOfFilm } from './film.ts'
import { isFilmToTheEnd } from './film-container.ts'

const MEGABYTE = 1024 * 1024

/** The most that cameras produce; larger pictures are treated as decompression bombs. */
const MOST_PIXELS = 50_000_000
/** No place on a lander is wider, on a screen with two device pixels per CSS pixel. */
const WIDEST = 2000
const LEAST_EDGE = 32
const QUALITY = 80
/**
 * For pictures that would otherwise exceed the size limit of lander pictures: foliage, sand, noise.
 */
const LOWER_QUALITY = 60

/** A large picture takes most of a second of CPU time. */
const gate = new FairGate({ atOnce: 1, waiting: 12 })

/** An upload as it is stored. */
export interface StoredFile {
  /** Name of the stored file, derived from its content. */
  readonly id: string
  readonly kind: 'picture' | 'film'
  readonly bytes: Buffer
  /** Pixels of a picture. */
  readonly width?: number
  readonly height?: number
  /** The file is stored with its metadata: a film on a machine without ffmpeg. */
  readonly unchanged?: boolean
}

/**
 * Re-encodes a picture from its decoded pixels, so that nothing of the uploaded file survives: no
 * metadata, no script, no vector file. A film is recognised by the signature of its container, and
 * re-encoded, or else copied, without sound and metadata; without ffmpeg it is stored unchanged if
 * its whole container is that of a film with a video track.
 *
 * @param ffmpeg path of the program; null if there is none
 * @throws ValidationError on the field `file`: `lander_file_invalid` for anything but a JPEG, PNG,
 *   WebP, AVIF, MP4 or WebM within the limits, `lander_file_too_large` for one with too many bytes,
 *   `lander_file_pixels` and `lander_file_tiny` for a picture, `lander_film_too_long` for a film
 *   that exceeds the size limit (`tenancy/landers/media-size.ts`) after it was encoded
 */
export async function storedFile(bytes: Buffer, ffmpeg: string | null = FFMPEG ?? null): Promise<StoredFile> {
  const film = filmEnding(bytes)
  if (film) {
    refuseLarger(bytes, UPLOAD_MB.film)
    return gate.pass(['films of landers'], () => filmFile(bytes, film, ffmpeg))
  }
  if (!isRaster(bytes)) throw fault('lander_file_invalid')
  refuseLarger(bytes, UPLOAD_MB.picture)
  return gate.pass(['pictures of landers'], () => encoded(bytes))
}

async function filmFile(given: Buffer, ending: 'mp4' | 'webm', ffmpeg: string | null): Promise<StoredFile> {
  const unchanged = ffmpeg === null
  if (unchanged && !isFilmToTheEnd(given, ending)) throw fault('lander_file_invalid')
  const bytes = unchanged ? given : await picturesOfFilm(given, ending, ffmpeg).catch(() => undefined)
  if (!bytes) throw fault('lander_file_invalid')
  if (bytes.length > MOST_BYTES.film)
    throw fault('lander_film_too_long', { max: MOST_BYTES.film / 1_000_000 })
  return { id: `${digestOf(bytes)}.${ending}`, kind: 'film', bytes, ...(unchanged ? { unchanged } : {}) }
}

async function encoded(bytes: Buffer): Promise<StoredFile> {
  try {
    // Reads only the header. If it states a wrong size, the limit below applies when decoding.
    const { width: wide, height: high } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (wide * high > MOST_PIXELS) throw fault('lander_file_pixels', { max: MOST_PIXELS / 1_000_000 })
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .toColourspace('srgb')
      .resize(WIDEST, WIDEST, { fit: 'inside', withoutEnlargement: true })
    const webp = (quality: number) =>
      picture.clone().webp({ quality, effort: 4 }).toBuffer({ resolveWithObject: true })
    const fine = await webp(QUALITY)
    const { data, info } = fine.data.length > MOST_BYTES.picture ? await webp(LOWER_QUALITY) : fine
    const { width, height } = info
    if (Math.min(width, height) < LEAST_EDGE) throw fault('lander_file_tiny', { min: LEAST_EDGE })
    return { id: `${digestOf(data)}.webp`, kind: 'picture', bytes: data, width, height }
  } catch (error) {
    if (error instanceof ValidationError) throw error
    throw fault('lander_file_invalid')
  }
}

/** Names of stored files (`STORED_NAME`). */
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 40)

const ascii = (bytes: Buffer, from: number, to: number) => bytes.subarray(from, to).toString('latin1')

/**
 * Decided by the first bytes, before any decoder runs: parsers of SVG, PDF and the like are large
 * and often vulnerable.
 */
const isRaster = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' ||
  (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') ||
  (ascii(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(bytes, 8, 12)))

/** Accepted brands in the first box of an MP4. */
const MP4 = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash)$/
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])

function filmEnding(bytes: Buffer): 'mp4' | 'webm' | undefined {
  if (ascii(bytes, 4, 8) === 'ftyp' && MP4.test(ascii(bytes, 8, 12))) return 'mp4'
  return bytes.subarray(0, 4).equals(EBML) && ascii(bytes, 4, 64).includes('webm') ? 'webm' : undefined
}

function refuseLarger(bytes: Buffer, max: number): void {
  if (bytes.length > max * MEGABYTE) throw tooLarge(max)
}

export const tooLarge = (max: number) => fault('lander_file_too_large', { max })

export const fault = (code: string, params: Readonly<Record<string, number>> = {}) =>
  new ValidationError({ file: { code, params } }, code, params)
