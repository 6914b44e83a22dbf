import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { imageSize } from 'image-size'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { UnavailableError } from '../core/errors.ts'
import { VARIANT_FORMATS, type Variant, variantWidths } from '../core/picture-variants.ts'
import { AREAS, keyOf } from './blobs/keys.ts'
import type { BlobPlace } from './blobs/open.ts'
import { removeOlder } from './blobs/remove-older.ts'
import { FairGate } from './fair-gate.ts'
import type { Log } from './log.ts'
import { codeOf } from './start-error.ts'

/** Smaller versions of pictures of landers, created once and cached. */
export interface PictureVariants {
  /**
   * A variant of a picture. Missing variants are created later, one at a time: no request waits for
   * them.
   * @param original path of the picture @param owner the site, which is the group in the fair queue
   * @returns path of the file; `later` if the original must be used for now; undefined for a width
   *   that the picture is not offered in, and for a picture that does not exist
   * @throws the error of the disk on which the original is
   */
  find(original: string, variant: Variant, owner: string): Promise<string | 'later' | undefined>
  /**
   * Creates all variants of a picture that was just uploaded. Resolves when they exist or have
   * failed; never rejects.
   */
  prepare(original: string, owner: string): Promise<void>
  /**
   * Removes variants so old that their picture may be gone; a variant that is requested again is
   * created again. Never throws.
   */
  prune(now: Date): Promise<void>
}

/** A picture of 1280 pixels takes most of a second of one core as AVIF. */
const GATE = { atOnce: 1, waiting: 200 }
const KNOWN = 5_000
/** The limit of the lander check (`tenancy/landers/media-size.ts`) and of uploads. */
const MOST_PIXELS = 50_000_000
const KEPT_DAYS = 120
/** Until a variant that could not be stored is made again, in ms. */
const PAUSE = 10 * 60_000
const QUALITY = { avif: { quality: 55, effort: 3 }, webp: { quality: 80, effort: 4 } } as const

/** The current content of a path. */
interface Original {
  readonly hash: string
  readonly width: number
}

/** They are named by the content of the original. */
export function createPictureVariants(place: BlobPlace, log: Pick<Log, 'warn'>): PictureVariants {
  return new Variants(place, log)
}

class Variants implements PictureVariants {
  readonly #place: BlobPlace
  readonly #log: Pick<Log, 'warn'>
  readonly #gate = new FairGate(GATE)
  readonly #originals = new LRUCache<string, Original>({ max: KNOWN })
  readonly #making = new Map<string, Promise<void>>()
  /** Variants that failed: they are not tried again until the next start. */
  readonly #failed = new LRUCache<string, true>({ max: KNOWN })

  constructor(place: BlobPlace, log: Pick<Log, 'warn'>) {
    this.#place = place
    this.#log = log
  }

  async find(original: string, variant: Variant, owner: string) {
    const found = await this.#original(original)
    if (!found || !variantWidths(found.width).includes(variant.width)) return undefined
    const key = keyOfVariant(found.hash, variant)
    if (this.#making.has(key) || this.#failed.has(key)) return 'later' as const
    try {
      const file = await this.#place.files.find(key)
      if (file !== undefined) return file
    } catch (error) {
      // The picture itself is there.
      if (error instanceof UnavailableError) return 'later' as const
      throw error
    }
    void this.#make(original, key, variant, owner)
    return 'later' as const
  }

  async prepare(original: string, owner: string): Promise<void> {
    try {
      const found = await this.#original(original)
      if (!found) return
      const all = variantWidths(found.width).flatMap((one) =>
        VARIANT_FORMATS.map((format) => ({ width: one, format })),
      )
      await Promise.all(
        all.map(async (variant) => {
          const key = keyOfVariant(found.hash, variant)
          if (!(await this.#place.blobs.has(key))) await this.#make(original, key, variant, owner)
        }),
      )
    } catch (err) {
      this.#log.warn({ err, original }, 'a picture cannot be read')
    }
  }

  prune(now: Date): Promise<void> {
    return removeOlder(this.#place.blobs, AREAS.pictureVariants, { now, days: KEPT_DAYS }).catch(
      (err: unknown) => this.#log.warn({ err }, 'old pictures cannot be removed'),
    )
  }

  /** Undefined if the file does not exist. */
  async #original(file: string): Promise<Original | undefined> {
    const entry = await stat(file).catch(missing)
    if (!entry) return undefined
    const key = `${file} ${entry.mtimeMs} ${entry.size}`
    const known = this.#originals.get(key)
    if (known) return known
    const bytes = await readFile(file)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 40)
    const original = { hash, width: widthOf(bytes) }
    this.#originals.set(key, original)
    return original
  }

  /** Never throws: a picture that cannot be scaled is shown as it is. */
  #make(original: string, key: string, variant: Variant, owner: string): Promise<void> {
    if (this.#failed.has(key)) return Promise.resolve()
    const running = this.#making.get(key)
    if (running) return running
    const making = this.#gate
      .pass([owner], async () => this.#keep(key, await scaled(original, variant)))
      .catch((error: unknown) => {
        // Too many wait: the next request tries again.
        if (error instanceof UnavailableError) return
        this.#failed.set(key, true)
        this.#log.warn({ err: error, original, ...variant }, 'a picture cannot be made smaller')
      })
      .finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  /** A full disk and a store that is away are tried again later, not with each request. */
  async #keep(key: string, bytes: Buffer): Promise<void> {
    await this.#place.blobs.put(key, bytes).catch((err: unknown) => {
      this.#failed.set(key, true, { ttl: PAUSE })
      this.#log.warn({ err }, 'a smaller picture cannot be kept')
    })
  }
}

const keyOfVariant = (hash: string, { width, format }: Variant): string =>
  keyOf(AREAS.pictureVariants, `${hash}-${width}.${format}`)

async function scaled(original: string, { width, format }: Variant): Promise<Buffer> {
  const picture = sharp(original, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const { pages = 1 } = await picture.metadata()
  if (pages > 1) throw new Error('a picture that moves stays as it is')
  return picture
    .rotate()
    .resize(width, undefined, { withoutEnlargement: true })
    .keepExif()
    [format](QUALITY[format])
    .toBuffer()
}

function missing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined
  throw error
}

/** 0 if it is not a picture: it has no variants. */
function widthOf(bytes: Buffer): number {
  try {
    const { width, height, type, orientation = 1 } = imageSize(bytes)
    if (type === 'svg') return 0
    return orientation > 4 ? height : width
  } catch {
    // The check of landers reports it; requests get the file as it is.
    return 0
  }
}
