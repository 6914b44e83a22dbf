import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { FairGate } from '../fair-gate.ts'
import type { Log } from '../log.ts'
import { codeOf } from '../start-error.ts'

/** Pictures of providers as files: a cache, which may be emptied at any time. */
export interface GifFiles {
  /**
   * The file of that name; created by `make` if missing. Concurrent requests for one file create it
   * once; those of one site take turns.
   * @throws errors of `make`; UnavailableError if too many wait
   */
  find(tenant: string, name: string, make: () => Promise<Buffer>): Promise<Buffer>
  /** Removes files that were not requested for so long that they can be fetched again. */
  prune(now: Date): Promise<void>
}

const GATE = { atOnce: 4, waiting: 100 }
const DAY = 86_400_000
const KEPT_DAYS = 30

/** Stores them under `<dataDir>/gifs/<tenant>`. */
export function createGifFiles(dataDir: string, log: Pick<Log, 'warn'>): GifFiles {
  const root = path.join(dataDir, 'gifs')
  const gate = new FairGate(GATE)
  const making = new Map<string, Promise<Buffer>>()
  const fetched = async (tenant: string, file: string, make: () => Promise<Buffer>) => {
    const bytes = await gate.pass([tenant], make)
    // If the disk is full, it is fetched again next time.
    await write(file, bytes).catch((err: unknown) => log.warn({ err }, 'a GIF cannot be kept'))
    return bytes
  }
  return {
    find: async (tenant, name, make) => {
      const file = path.join(root, safe(tenant), safe(name))
      const known = await readFile(file).catch(missing)
      if (known) return known
      const running = making.get(file)
      if (running) return running
      const made = fetched(tenant, file, make).finally(() => making.delete(file))
      making.set(file, made)
      return made
    },
    prune: async (now) => {
      for (const tenant of await readdir(root).catch(() => []))
        for (const name of await readdir(path.join(root, tenant)).catch(() => []))
          await removeOld(path.join(root, tenant, name), now).catch((err: unknown) =>
            log.warn({ err }, 'a GIF cannot be removed'),
          )
    },
  }
}

async function removeOld(file: string, now: Date): Promise<void> {
  // Another process may have removed it meanwhile.
  const entry = await stat(file).catch(missing)
  if (entry && now.getTime() - entry.mtimeMs > KEPT_DAYS * DAY) await rm(file, { force: true })
}

/** Written to a temporary name first: other processes find the complete file or none. */
async function write(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(draft, bytes, { mode: 0o600 })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Accepts only generated names: no path leads out of the folder. */
function safe(part: string): string {
  if (/^[A-Za-z0-9][\w-]{0,127}(\.webp)?$/.test(part)) return part
  throw new TypeError('files of GIFs: not a name of ours')
}

function missing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined
  throw error
}
