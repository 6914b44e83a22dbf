import { createHash, randomBytes } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { imageSize } from 'image-size'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { UnavailableError } from '../core/errors.ts'
import { VARIANT_FORMATS, type Variant, variantWidths } from '../core/picture-variants.ts'
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
   */
  find(original: string, variant: Variant, owner: string): Promise<string | 'later' | undefined>
  /**
   * Creates all variants of a picture that was just uploaded. Resolves when they exist or have
   * failed.
   */
  prepare(original: string, owner: string): Promise<void>
  /**
   * Removes variants so old that their picture may be gone; a variant that is requested again is
   * created again.
   */
  prune(now: Date): Promise<void>
}

/** A picture of 1280 pixels takes most of a second of one core as AVIF. */
const GATE = { atOnce: 1, waiting: 200 }
const KNOWN = 5_000
/** The limit of the lander check (`tenancy/landers/media-size.ts`) and of uploads. */
const MOST_PIXELS = 50_000_000
const DAY = 86_400_000
const KEPT_DAYS = 120
const QUALITY = { avif: { quality: 55, effort: 3 }, webp: { quality: 80, effort: 4 } } as const

/** The current content of a path. */
interface Original {
  readonly hash: string
  readonly width: number
}

/** Stores them under `<dataDir>/picture-variants`, named by the content of the original. */
export function createPictureVariants(dataDir: string, log: Pick<Log, 'warn'>): PictureVariants {
  return new Variants(path.join(dataDir, 'picture-variants'), log)
}

class Variants implements PictureVariants {
  readonly #folder: string
  readonly #log: Pick<Log, 'warn'>
  readonly #gate = new FairGate(GATE)
  readonly #originals = new LRUCache<string, Original>({ max: KNOWN })
  readonly #making = new Map<string, Promise<void>>()
  /** Variants that failed: they are not tried again until the next start. */
  readonly #failed = new LRUCache<string, true>({ max: KNOWN })

  constructor(folder: string, log: Pick<Log, 'warn'>) {
    this.#folder = folder
    this.#log = log
  }

  async find(original: string, variant: Variant, owner: string) {
    const found = await this.#original(original)
    if (!found || !variantWidths(found.width).includes(variant.width)) return undefined
    const file = this.#file(found.hash, variant)
    if (await isThere(file)) return file
    void this.#make(original, file, variant, owner)
    return 'later' as const
  }

  async prepare(original: string, owner: string): Promise<void> {
    const found = await this.#original(original).catch((err: unknown) => {
      this.#log.warn({ err, original }, 'a picture cannot be read')
      return undefined
    })
    if (!found) return
    const all = variantWidths(found.width).flatMap((one) =>
      VARIANT_FORMATS.map((format) => ({ width: one, format })),
    )
    await Promise.all(
      all.map(async (variant) => {
        const file = this.#file(found.hash, variant)
        if (!(await isThere(file))) await this.#make(original, file, variant, owner)
      }),
    )
  }

  async prune(now: Date): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const file = path.join(this.#folder, name)
      // Another process may have removed it meanwhile.
      const entry = await stat(file).catch(() => undefined)
      if (!entry || now.getTime() - entry.mtimeMs < KEPT_DAYS * DAY) continue
      await rm(file, { force: true }).catch((err: unknown) =>
        this.#log.warn({ err }, 'a picture cannot be removed'),
      )
    }
  }

  #file(hash: string, { width, format }: Variant): string {
    return path.join(this.#folder, `${hash}-${width}.${format}`)
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
  #make(original: string, file: string, variant: Variant, owner: string): Promise<void> {
    if (this.#failed.has(file)) return Promise.resolve()
    const running = this.#making.get(file)
    if (running) return running
    const making = this.#gate
      .pass([owner], () => write(original, file, variant))
      .catch((error: unknown) => {
        // Too many wait: the next request tries again.
        if (error instanceof UnavailableError) return
        this.#failed.set(file, true)
        this.#log.warn({ err: error, original, ...variant }, 'a picture cannot be made smaller')
      })
      .finally(() => this.#making.delete(file))
    this.#making.set(file, making)
    return making
  }
}

/** Written to a temporary name first: other processes find the complete file or none. */
async function write(original: string, file: string, { width, format }: Variant): Promise<void> {
  const picture = sharp(original, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
  const { pages = 1 } = await picture.metadata()
  if (pages > 1) throw new Error('a picture that moves stays as it is')
  const bytes = await picture
    .rotate()
    .resize(width, undefined, { withoutEnlargement: true })
    .keepExif()
    [format](QUALITY[format])
    .toBuffer()
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(draft, bytes)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}

function missing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined
  throw error
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

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
