import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UnavailableError } from '../core/errors.ts'
import { codeOf } from './start-error.ts'

/** Files uploaded for the landers of a site, each named by a hash of its content: `<hash>.webp`. */
export interface LanderStorage {
  /**
   * Writes the whole file or nothing. @throws UnavailableError if the disk is full or the folder
   * not writable
   */
  write(tenant: string, id: string, bytes: Buffer): Promise<void>
  /** The path of a file, whether it exists or not. @throws TypeError for an invalid name */
  pathOf(tenant: string, id: string): string
  read(tenant: string, id: string): Promise<Buffer | undefined>
  has(tenant: string, id: string): Promise<boolean>
  remove(tenant: string, id: string): Promise<void>
  /** Every file of a site, including incomplete ones, and when it was last written. */
  list(tenant: string): Promise<readonly { readonly id: string; readonly changedAt: Date }[]>
}

/** Folder of DATA_DIR with these files. */
export const LANDER_FILES = 'lander-files'

/** Files under `<dataDir>/lander-files/<tenant>/<id>`. Every visitor of the site may see them. */
export function createLanderStorage(dataDir: string): LanderStorage {
  const folder = (tenant: string) => path.join(dataDir, LANDER_FILES, safe(tenant))
  const file = (tenant: string, id: string) => path.join(folder(tenant), safe(id))
  return {
    write: async (tenant, id, bytes) => {
      const target = file(tenant, id)
      const draft = `${target}.${randomBytes(6).toString('hex')}`
      try {
        await mkdir(folder(tenant), { recursive: true })
        await writeFile(draft, bytes)
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw new UnavailableError('lander_file_not_saved', { cause: error })
      }
    },
    pathOf: file,
    read: (tenant, id) => readFile(file(tenant, id)).catch(missing),
    has: (tenant, id) =>
      stat(file(tenant, id)).then(
        () => true,
        () => false,
      ),
    remove: (tenant, id) => rm(file(tenant, id), { force: true }),
    list: async (tenant) => {
      const found: { id: string; changedAt: Date }[] = []
      for (const id of (await readdir(folder(tenant)).catch(missing)) ?? []) {
        // Removed since it was listed.
        const entry = await stat(path.join(folder(tenant), id)).catch(missing)
        if (entry) found.push({ id, changedAt: entry.mtime })
      }
      return found
    },
  }
}

/** Accepts only tenant ids and names made of hashes, so that no path leads out of the folder. */
function safe(part: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,127}(\.[a-z0-9]{2,12}){0,2}$/.test(part)) return part
  throw new TypeError('lander storage: not a name of ours')
}

function missing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined
  throw new UnavailableError(undefined, { cause: error })
}
