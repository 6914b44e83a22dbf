import { AREAS, keyOf } from '../blobs/keys.ts'
import type { Blobs } from '../blobs/port.ts'
import { removeOlder } from '../blobs/remove-older.ts'
import { FairGate } from '../fair-gate.ts'
import type { Log } from '../log.ts'

/** Pictures of providers as files: a cache, which may be emptied at any time. */
export interface GifFiles {
  /**
   * The file of that name; created by `make` if missing. Concurrent requests for one file create it
   * once; those of one site take turns.
   * @throws errors of `make`; UnavailableError if too many wait, or the files cannot be read
   */
  find(tenant: string, name: string, make: () => Promise<Buffer>): Promise<Buffer>
  /** Removes files so old that they can be fetched again. Never throws. */
  prune(now: Date): Promise<void>
}

const GATE = { atOnce: 4, waiting: 100 }
const KEPT_DAYS = 30

export function createGifFiles(blobs: Blobs, log: Pick<Log, 'warn'>): GifFiles {
  const gate = new FairGate(GATE)
  const making = new Map<string, Promise<Buffer>>()
  const fetched = async (tenant: string, key: string, make: () => Promise<Buffer>) => {
    const bytes = await gate.pass([tenant], make)
    // If it cannot be kept, it is fetched again next time.
    await blobs.put(key, bytes).catch((err: unknown) => log.warn({ err }, 'a GIF cannot be kept'))
    return bytes
  }
  return {
    find: async (tenant, name, make) => {
      const key = keyOf(AREAS.gifs, tenant, name)
      const known = await blobs.read(key)
      if (known) return known
      const running = making.get(key)
      if (running) return running
      const made = fetched(tenant, key, make).finally(() => making.delete(key))
      making.set(key, made)
      return made
    },
    prune: (now) =>
      removeOlder(blobs, AREAS.gifs, { now, days: KEPT_DAYS }).catch((err: unknown) =>
        log.warn({ err }, 'old GIFs cannot be removed'),
      ),
  }
}
