import { randomBytes } from 'node:crypto'
import { access, chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UnavailableError } from '../core/errors.ts'
import { PHOTO_SIZES, type PhotoSize } from '../core/photo-url.ts'
import { makeFolder } from './make-folder.ts'
import { codeOf, reasonOf, StartError } from './start-error.ts'

/**
 * Storage of photo files. One content has one file per size; several photos may share a content.
 */
export interface PhotoStorage {
  /**
   * Creates the folder, accessible only to the program's user, and checks that it is writable.
   * @throws StartError with one sentence if that fails
   */
  prepare(): Promise<void>
  /**
   * Writes all sizes or none. @throws UnavailableError `photo_not_saved` if the disk is full or the
   * folder not writable.
   */
  write(tenant: string, content: string, size: PhotoSize, bytes: Buffer): Promise<void>
  /**
   * Stores the source from which the sizes of a content are drawn when one of them is first read.
   * @throws UnavailableError as `write`
   */
  writeSource(tenant: string, content: string, source: Buffer): Promise<void>
  /**
   * The file; undefined if neither it nor a source exists. @throws UnavailableError if the folder
   * cannot be read.
   */
  read(tenant: string, content: string, size: PhotoSize): Promise<Buffer | undefined>
  has(tenant: string, content: string, size: PhotoSize): Promise<boolean>
  /**
   * Every content of a site, and when one of its files was last written. Also removes other users'
   * access (`FOLDER`, `FILE`).
   */
  contents(tenant: string): Promise<readonly { readonly content: string; readonly changedAt: Date }[]>
  /** Removes every size. */
  remove(tenant: string, content: string): Promise<void>
  /**
   * Takes every size out of use, so that it can be removed or restored; undefined if there is none.
   */
  setAside(tenant: string, content: string): Promise<FilesAside | undefined>
}

export interface FilesAside {
  remove(): Promise<void>
  /** Restores the files; sizes that were written in the meantime stay as they are. */
  restore(): Promise<void>
}

/** Creates every size of a photo from its source. */
export type DrawPhoto = (source: Buffer) => Promise<Readonly<Record<PhotoSize, Buffer>>>

/** Photos are private: only the program's own user may read the folder. */
const FOLDER = 0o700
const FILE = 0o600
const OTHERS = 0o077

/**
 * Photos as files under `<dataDir>/photos/<tenant>/<content>/<size>.webp`. Names never come from
 * user input.
 *
 * @param draw creates the files of contents that only have a source; without it they have none
 */
export function createPhotoStorage(dataDir: string, draw?: DrawPhoto): PhotoStorage {
  const root = path.join(dataDir, 'photos')
  const folder = (tenant: string, content: string) => path.join(root, safe(tenant), safe(content))
  const file = (tenant: string, content: string, size: PhotoSize) =>
    path.join(folder(tenant, content), `${size}.webp`)
  const sourceOf = (tenant: string, content: string) => path.join(folder(tenant, content), 'source.svg')
  /** The source is kept: another request or process may be about to read it. */
  const drawn = async (tenant: string, content: string, size: PhotoSize) => {
    const source = draw && (await readFile(sourceOf(tenant, content)).catch(missing))
    if (!draw || !source) return undefined
    const files = await draw(source)
    for (const one of PHOTO_SIZES) await writeWhole(file(tenant, content, one), files[one])
    return files[size]
  }
  return {
    prepare: () => prepare(root, dataDir),
    write: (tenant, content, size, bytes) => writeWhole(file(tenant, content, size), bytes),
    writeSource: (tenant, content, source) => writeWhole(sourceOf(tenant, content), source),
    read: (tenant, content, size) =>
      readFile(file(tenant, content, size))
        .catch(missing)
        .then((found) => found ?? drawn(tenant, content, size)),
    has: (tenant, content, size) =>
      access(file(tenant, content, size)).then(
        () => true,
        () => false,
      ),
    contents: (tenant) => listContents(path.join(root, safe(tenant))),
    remove: (tenant, content) => rm(folder(tenant, content), { recursive: true, force: true }),
    setAside: (tenant, content) => setAside(folder(tenant, content)),
  }
}

/**
 * Renames the folder within its parent, so that the clean-up of unused files also finds what a
 * crash leaves behind.
 */
async function setAside(folder: string): Promise<FilesAside | undefined> {
  const aside = `${folder}-aside-${randomBytes(6).toString('hex')}`
  const found = await rename(folder, aside).then(() => true, missing)
  if (!found) return undefined
  const remove = () => rm(aside, { recursive: true, force: true })
  return {
    remove,
    restore: async () => {
      await mkdir(folder, { recursive: true, mode: FOLDER })
      // The same content: it does not matter whose file stays.
      for (const name of await readdir(aside)) await rename(path.join(aside, name), path.join(folder, name))
      await remove()
    },
  }
}

async function prepare(root: string, dataDir: string): Promise<void> {
  const probe = path.join(root, `.probe-${randomBytes(6).toString('hex')}`)
  try {
    // Not all of DATA_DIR: it also contains the embedded PostgreSQL, which another user may run.
    makeFolder(root, FOLDER)
    // The folder may be older than this rule. Restricting it protects everything in it.
    await chmod(root, FOLDER)
    await writeFile(probe, '', { mode: FILE })
    await rm(probe)
  } catch (error) {
    throw new StartError(
      `The folder for photos, ${root}, cannot be written (${codeOf(error) ?? reasonOf(error)}): make DATA_DIR (${dataDir}) a folder that the program's user may write.`,
    )
  }
}

/** A reader never sees half a file, and a full disk leaves none behind. */
async function writeWhole(target: string, bytes: Buffer, again = true): Promise<void> {
  const draft = `${target}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(path.dirname(target), { recursive: true, mode: FOLDER })
    await writeFile(draft, bytes, { mode: FILE })
    await rename(draft, target)
  } catch (error) {
    // Report the first error, whether or not the draft can be removed.
    await rm(draft, { force: true }).catch(() => undefined)
    // The folder was set aside meanwhile: create it again.
    if (again && codeOf(error) === 'ENOENT') return writeWhole(target, bytes, false)
    throw new UnavailableError('photo_not_saved', { cause: error })
  }
}

async function listContents(folder: string) {
  const names = (await readdir(folder).catch(missing)) ?? []
  if (names.length > 0) await chmod(folder, FOLDER)
  const found: { content: string; changedAt: Date }[] = []
  for (const content of names) {
    // Adding a file changes the folder's time. If the folder was removed since, it is skipped.
    const entry = await stat(path.join(folder, content)).catch(missing)
    if (!entry) continue
    if ((entry.mode & OTHERS) !== 0) await closeFolder(path.join(folder, content))
    found.push({ content, changedAt: entry.mtime })
  }
  return found
}

/** For folders that were created before access of other users was restricted. */
async function closeFolder(folder: string): Promise<void> {
  for (const name of (await readdir(folder).catch(missing)) ?? [])
    await chmod(path.join(folder, name), FILE).catch(missing)
  await chmod(folder, FOLDER).catch(missing)
}

/** Accepts only tenant ids and hashes, so that no path leads out of the folder. */
function safe(part: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,127}$/.test(part)) return part
  throw new TypeError('photo storage: not a name of ours')
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw new UnavailableError(undefined, { cause: error })
}
