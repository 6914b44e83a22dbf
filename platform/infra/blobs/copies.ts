import { randomBytes } from 'node:crypto'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { UnavailableError } from '../../core/errors.ts'
import { diskBlobs } from './disk.ts'
import { AREAS } from './keys.ts'
import type { Blobs, LocalFiles } from './port.ts'
import { removeOlder } from './remove-older.ts'

const KEPT_DAYS = 30

/**
 * Copies of a store's blobs in a folder of this machine. Only for blobs that never change under
 * their key, such as those named by a hash of their content.
 */
export function localCopies(blobs: Pick<Blobs, 'copyTo'>, folder: string): LocalFiles {
  const fetching = new Map<string, Promise<string | undefined>>()
  const find = async (key: string) => {
    const file = path.join(folder, key)
    if (await isThere(file)) return file
    const running = fetching.get(key)
    if (running) return running
    const fetched = fetch(blobs, key, file).finally(() => fetching.delete(key))
    fetching.set(key, fetched)
    return fetched
  }
  return {
    pathOf: find,
    find,
    prune: async (now) => {
      const copies = diskBlobs(folder)
      for (const area of Object.values(AREAS)) await removeOlder(copies, area, { now, days: KEPT_DAYS })
    },
  }
}

/** Copied to a temporary name first: other processes find the complete file or none. */
async function fetch(blobs: Pick<Blobs, 'copyTo'>, key: string, file: string): Promise<string | undefined> {
  const draft = `${file}.draft-${randomBytes(6).toString('hex')}`
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    if (await blobs.copyTo(key, draft)) {
      await rename(draft, file)
      return file
    }
    return undefined
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    if (error instanceof UnavailableError) throw error
    throw new UnavailableError(undefined, { cause: error })
  }
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
