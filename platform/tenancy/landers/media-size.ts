import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { imageSize } from 'image-size'
import type { PictureSize } from '../../core/lander.ts'
import { type Finding, finding } from '../finding.ts'
import { type Read, readBytes } from '../read-json.ts'

/** The properties of a lander's picture or film that pages need. */
export interface Measured {
  /** Only for pictures, not for films. */
  readonly size?: PictureSize
  /** Changes with any byte: browsers cache pictures forever under the site's revision. */
  readonly digest: string
}

const MB = 1_000_000
/** Visitors load it before they see anything of the page. */
export const MOST_BYTES = { picture: 2 * MB, film: 8 * MB }
/** A small file may contain a picture that takes gigabytes when decompressed. */
const MOST_PIXELS = 25_000_000

const PICTURES = ['.webp', '.avif', '.jpg', '.png', '.svg']
const FILMS = ['.mp4', '.webm']

type Where = { readonly file: string; readonly tenant?: string }

/**
 * Reads the header of a picture. Files that no page shows are only named. @param path on this
 * machine
 * @param where in messages
 */
export function measure(path: string, where: Where): Read<Measured> {
  const ending = extname(path)
  const kind = PICTURES.includes(ending) ? 'picture' : FILMS.includes(ending) ? 'film' : undefined
  if (!kind) return { ok: true, value: { digest: '' } }
  const read = readBytes(path, where, MOST_BYTES[kind])
  if (!read.ok) return { ok: false, findings: read.findings.map((found) => asAsset(found, kind)) }
  const content = read.value
  const digest = createHash('sha256').update(content).digest('hex')
  if (kind === 'film') return { ok: true, value: { digest } }
  const size = sizeOf(content)
  if (!size) {
    const message = 'expected a picture (WebP, AVIF, JPEG, PNG, SVG), found something else: export it again'
    return refused(finding('asset_broken', where, message))
  }
  if (size.width * size.height > MOST_PIXELS) {
    const message = `expected at most ${MOST_PIXELS / MB} million pixels, found ${size.width} by ${size.height}: save it at most 2000 pixels wide`
    return refused(finding('asset_too_large', where, message))
  }
  return { ok: true, value: { size, digest } }
}

const refused = (found: Finding): Read<Measured> => ({ ok: false, findings: [found] })

/** An unreadable picture is a fault that people would see, not one of the settings. */
function asAsset({ code, file, tenant, message }: Finding, kind: keyof typeof MOST_BYTES): Finding {
  const where = { file, ...(tenant === undefined ? {} : { tenant }) }
  if (code !== 'file_too_large') return finding('asset_broken', where, message)
  const cure = kind === 'picture' ? 'save it as WebP, at most 2000 pixels wide' : 'make it shorter or smaller'
  return finding('asset_too_large', where, `${message}: ${cure}`)
}

function sizeOf(content: Buffer): PictureSize | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(content)
    // EXIF orientation, as set by phone cameras: 5 to 8 are rotated by 90 degrees.
    return orientation > 4 ? { width: height, height: width } : { width, height }
  } catch {
    // An unsupported format, or truncated in its header.
    return undefined
  }
}
