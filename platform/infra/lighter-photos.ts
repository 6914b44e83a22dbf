import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { UnavailableError } from '../core/errors.ts'
import type { PhotoSize } from '../core/photo-url.ts'
import { AREAS, keyOf } from './blobs/keys.ts'
import type { Blobs } from './blobs/port.ts'
import { FairGate } from './fair-gate.ts'
import type { Log } from './log.ts'
import type { PhotoStorage } from './photo-storage.ts'

/** Photos of members as AVIF, for browsers that show it. */
export interface LighterPhotos {
  /**
   * A file as AVIF. A missing one is made later, one at a time, once it was asked for a few times:
   * no request waits for it.
   * @returns undefined if the WebP file must be used: AVIF is not there, or not smaller
   * @throws UnavailableError if the files cannot be read
   */
  read(tenant: string, content: string, size: PhotoSize): Promise<Buffer | undefined>
}

/**
 * The sizes that are worth it: the smallest one has 3 kB, and the blurred one no details.
 */
const SIZES: ReadonlySet<PhotoSize> = new Set(['card', 'match', 'full'])
/**
 * Requests after which a file is made: it takes 0.3 to 1.7 s of a core, and most photos are seen by
 * few.
 */
const ASKED = 3
const QUALITY = { quality: 55, effort: 4 } as const
const GATE = { atOnce: 1, waiting: 200 }
const KNOWN = 50_000
/** Until what is known of a missing file is looked up again, in ms. */
const PAUSE = 10 * 60_000

/** @param photos the files that they are made from */
export function createLighterPhotos(
  blobs: Blobs,
  photos: Pick<PhotoStorage, 'read'>,
  log: Pick<Log, 'warn'>,
): LighterPhotos {
  const gate = new FairGate(GATE)
  /** How often a file was asked for that is not there. */
  const missing = new LRUCache<string, number>({ max: KNOWN, ttl: PAUSE })

  async function make(key: string, tenant: string, content: string, size: PhotoSize): Promise<void> {
    const webp = await photos.read(tenant, content, size)
    if (!webp) return
    const avif = await sharp(webp).avif(QUALITY).toBuffer()
    // An empty file says that there is nothing to gain.
    await blobs.put(key, avif.length < webp.length ? avif : Buffer.alloc(0))
    missing.delete(key)
  }

  return {
    read: async (tenant, content, size) => {
      if (!SIZES.has(size)) return undefined
      const key = keyOf(AREAS.photos, tenant, content, `${size}.avif`)
      const asked = missing.get(key)
      if (asked === undefined) {
        const found = await blobs.read(key)
        if (found && found.length > 0) return found
        // Of a file without gain nothing is asked for again soon.
        missing.set(key, found ? ASKED : 1)
        return undefined
      }
      // The life of the entry goes on: other processes may have made the file.
      missing.set(key, asked + 1, { ttl: missing.getRemainingTTL(key) })
      if (asked + 1 === ASKED)
        void gate
          .pass([tenant], () => make(key, tenant, content, size))
          .catch((err: unknown) => {
            // Too many wait: asked for again after the pause.
            if (!(err instanceof UnavailableError)) log.warn({ err, size }, 'a photo cannot be made lighter')
          })
      return undefined
    },
  }
}
