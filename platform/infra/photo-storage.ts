import { randomBytes } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UnavailableError } from '../core/errors.ts'
import type { PhotoSize } from '../core/photo-url.ts'

/** Where the files of photos are. One content has one file a size; many photos may share a content. */
export interface PhotoStorage {
  /** Whole or not at all. @throws UnavailableError where there is no room. */
  write(tenant: string, content: string, size: PhotoSize, bytes: Buffer): Promise<void>
  /** The file, undefined where there is none. */
  read(tenant: string, content: string, size: PhotoSize): Promise<Buffer | undefined>
  has(tenant: string, content: string, size: PhotoSize): Promise<boolean>
  /** Every content of a site, and when one of its files was written last. */
  contents(tenant: string): Promise<readonly { readonly content: string; readonly changedAt: Date }[]>
  /** Removes every size. */
  remove(tenant: string, content: string): Promise<void>
}

/** Photos as files under `<dataDir>/photos/<tenant>/<content>/<size>.webp`. Names are never what somebody typed. */
export function createPhotoStorage(dataDir: string): PhotoStorage {
  const root = path.join(dataDir, 'photos')
  const folder = (tenant: string, content: string) => path.join(root, safe(tenant), safe(content))
  const file = (tenant: string, content: string, size: PhotoSize) =>
    path.join(folder(tenant, content), `${size}.webp`)
  return {
    write: (tenant, content, size, bytes) => writeWhole(file(tenant, content, size), bytes),
    read: (tenant, content, size) => readFile(file(tenant, content, size)).catch(missing),
    has: (tenant, content, size) =>
      access(file(tenant, content, size)).then(
        () => true,
        () => false,
      ),
    contents: (tenant) => listContents(path.join(root, safe(tenant))),
    remove: (tenant, content) => rm(folder(tenant, content), { recursive: true, force: true }),
  }
}

/** A reader never sees half a file, and a full disk leaves none behind. */
async function writeWhole(target: string, bytes: Buffer): Promise<void> {
  const draft = `${target}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(draft, bytes)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new UnavailableError()
    throw error
  }
}

async function listContents(folder: string) {
  const names = (await readdir(folder).catch(missing)) ?? []
  const found: { content: string; changedAt: Date }[] = []
  for (const content of names) {
    // A file that is put into a folder changes the folder's time; removed meanwhile, it is no content any more.
    const entry = await stat(path.join(folder, content)).catch(missing)
    if (entry) found.push({ content, changedAt: entry.mtime })
  }
  return found
}

/** Tenant ids and hashes only: nothing that climbs out of the folder. */
function safe(part: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,127}$/.test(part)) return part
  throw new TypeError('photo storage: not a name of ours')
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
