import { randomBytes } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import {
  access,
  chmod,
  copyFile,
  type FileHandle,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UnavailableError } from '../../core/errors.ts'
import { makeFolder } from '../make-folder.ts'
import { codeOf, reasonOf, StartError } from '../start-error.ts'
import { AREAS } from './keys.ts'
import type { BlobEntry, Blobs, LocalFiles } from './port.ts'

/** Only the program's own user may read the files: photos and exports are private. */
const FOLDER = 0o700
const FILE = 0o600

/** Ends the name of a file that is still being written; no key looks like this. */
const DRAFT = /\.draft-[0-9a-f]{12}$/
/** After this, its writer is gone. */
const DRAFT_HOURS = 24
const HOUR = 3_600_000

/** They take a few megabytes. */
const MOST_NAMES = 20_000
/** Attempts to create a file in a folder that another process keeps removing as empty. */
const FOLDER_ATTEMPTS = 4
/** Keys with more parts than this have a folder of their own, which goes with its last file. */
const SHARED_PARTS = 3

/**
 * Blobs as files below `root` (DATA_DIR), each at the path that its key names.
 * @param mostNames names of one folder that are in memory at a time
 */
export function diskBlobs(root: string, mostNames = MOST_NAMES): Blobs {
  const fileOf = (key: string) => path.join(root, key)
  return {
    check: () => check(root),
    put: (key, content) => put(fileOf(key), content),
    get: async (key) => {
      const handle = await open(fileOf(key)).catch(missing)
      if (!handle) return undefined
      const { size } = await sizeOf(handle)
      return { size, body: handle.createReadStream() }
    },
    read: (key) => readFile(fileOf(key)).catch(missing),
    has: (key) =>
      access(fileOf(key))
        .then(() => true, missing)
        .then((found) => found ?? false),
    delete: (key) => remove(fileOf(key), key).catch(unavailable),
    list: (prefix, after = '') => {
      if (!prefix.endsWith('/')) throw new TypeError('a prefix of blobs ends with a slash')
      return walk({ root, after, mostNames }, prefix)
    },
    copyTo: async (key, file) => {
      const copied = await copyFile(fileOf(key), file, constants.COPYFILE_FICLONE).then(() => true, missing)
      return copied ?? false
    },
  }
}

/** The files themselves: nothing is copied. */
export function diskFiles(root: string): LocalFiles {
  return {
    pathOf: async (key) => path.join(root, key),
    find: async (key) => {
      const file = path.join(root, key)
      return (await access(file).then(() => true, missing)) ? file : undefined
    },
    prune: async () => undefined,
  }
}

/** The other areas are made by the first file in them. */
async function check(root: string): Promise<void> {
  const folder = path.join(root, AREAS.photos)
  const probe = path.join(folder, `.probe-${randomBytes(6).toString('hex')}`)
  try {
    // Not all of DATA_DIR: it also contains the embedded PostgreSQL, which another user may run.
    makeFolder(folder, FOLDER)
    // The folder may be older than this rule. Restricting it protects everything in it.
    await chmod(folder, FOLDER)
    await writeFile(probe, '', { mode: FILE })
    await rm(probe)
  } catch (error) {
    throw new StartError(
      `The folder for photos, ${folder}, cannot be written (${codeOf(error) ?? reasonOf(error)}): make DATA_DIR (${root}) a folder that the program's user may write.`,
    )
  }
}

/** A reader never sees half a file, and a full disk leaves none behind. */
async function put(target: string, content: Buffer | Readable): Promise<number> {
  const draft = `${target}.draft-${randomBytes(6).toString('hex')}`
  try {
    const size = await writeDraft(await create(draft), content)
    await rename(draft, target)
    return size
  } catch (error) {
    // Report the first error, whether or not the draft can be removed.
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}

async function create(file: string, attempts = FOLDER_ATTEMPTS): Promise<FileHandle> {
  try {
    return await open(file, 'wx', FILE)
  } catch (error) {
    // The folder is made with its first file, and may be removed between being made and used.
    if (codeOf(error) !== 'ENOENT' || attempts === 0) throw error
    await mkdir(path.dirname(file), { recursive: true, mode: FOLDER })
    return create(file, attempts - 1)
  }
}

async function writeDraft(handle: FileHandle, content: Buffer | Readable): Promise<number> {
  if (Buffer.isBuffer(content)) {
    await handle.writeFile(content).finally(() => handle.close())
    return content.length
  }
  const file = handle.createWriteStream()
  await pipeline(content, file)
  return file.bytesWritten
}

async function sizeOf(handle: FileHandle): Promise<Stats> {
  try {
    return await handle.stat()
  } catch (error) {
    await handle.close()
    return unavailable(error)
  }
}

async function remove(file: string, key: string): Promise<void> {
  await rm(file, { force: true })
  if (key.split('/').length <= SHARED_PARTS) return
  await rmdir(path.dirname(file)).catch((error: unknown) => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
  })
}

interface Walk {
  readonly root: string
  readonly after: string
  readonly mostNames: number
}

/** The files of a folder and those below it. */
async function* walk(all: Walk, prefix: string): AsyncGenerator<BlobEntry> {
  const { root, after, mostNames } = all
  const isWanted = (name: string) => {
    const key = prefix + name
    return key > after || (name.endsWith('/') && after.startsWith(key))
  }
  let from = ''
  for (;;) {
    const { names, more } = await namesAfter(
      path.join(root, prefix),
      mostNames,
      (name) => name > from && isWanted(name),
    )
    for (const name of names) {
      if (name.endsWith('/')) yield* walk(all, prefix + name)
      else yield* entryOf(root, prefix + name)
    }
    if (!more) return
    from = names.at(-1) ?? ''
  }
}

/**
 * The next names of a folder in the order of keys; those of folders end with a slash, so that they
 * stand where the keys below them do.
 */
async function namesAfter(folder: string, most: number, isWanted: (name: string) => boolean) {
  const names: string[] = []
  let more = false
  const keepFirst = () => {
    names.sort()
    if (names.length > most) more = true
    names.length = Math.min(names.length, most)
  }
  const entries = await opendir(folder, { bufferSize: 1000 }).catch(missing)
  for await (const entry of entries ?? []) {
    const name = entry.isDirectory() ? `${entry.name}/` : entry.name
    if (!(entry.isDirectory() || entry.isFile()) || !isWanted(name)) continue
    names.push(name)
    if (names.length >= 2 * most) keepFirst()
  }
  keepFirst()
  return { names, more }
}

/** Yields nothing for a file that was removed meanwhile, and removes what a crash left behind. */
async function* entryOf(root: string, key: string): AsyncGenerator<BlobEntry> {
  const file = path.join(root, key)
  const entry = await stat(file).catch(missing)
  if (!entry) return
  if (!DRAFT.test(key)) yield { key, size: entry.size, changedAt: entry.mtime }
  else if (Date.now() - entry.mtimeMs > DRAFT_HOURS * HOUR) await rm(file, { force: true }).catch(unavailable)
}

function missing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined
  return unavailable(error)
}

function unavailable(error: unknown): never {
  throw new UnavailableError(undefined, { cause: error })
}
