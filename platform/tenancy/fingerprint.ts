import { createHash, type Hash } from 'node:crypto'
import { readFileSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { entriesIn, namesIn, type TenancyFolders } from './folders.ts'
import { codeOf } from './read-json.ts'

/**
 * Milliseconds. A file that changed this recently may change again without another time: clocks of
 * file systems are coarse.
 */
const COARSE_MS = 20
/** For file systems that know whole seconds only, or two of them. */
const COARSEST_MS = 2000
/** Subfolders inside one another; a site has three. */
const DEEPEST = 8

/**
 * Fingerprint of a site's folder from the names, sizes, times and inodes of its files, without
 * reading them. The time of a change of the inode (ctime) is among them, because no program can
 * set it.
 *
 * @returns undefined if an equal fingerprint would not prove equal files: the folder cannot be
 * read, contains a link to a folder, or has just changed
 */
export function folderFingerprint(folder: string, now = Date.now()): string | undefined {
  const hash = createHash('sha256')
  try {
    const newest = addFolder(hash, folder, 0)
    const coarse = newest % 1000 === 0 ? COARSEST_MS : COARSE_MS
    return newest > now - coarse ? undefined : hash.digest('hex')
  } catch (error) {
    if (codeOf(error) === '') throw error
    return undefined
  }
}

/** @returns the time of the last change, in milliseconds; infinite if it cannot be told */
function addFolder(hash: Hash, folder: string, depth: number): number {
  let newest = 0
  for (const { name, folder: isFolder, link } of entriesIn(folder)) {
    if (isFolder && (link || depth === DEEPEST)) return Number.POSITIVE_INFINITY
    const path = join(folder, name)
    if (isFolder) {
      hash.update(`/${name}\n`)
      newest = Math.max(newest, addFolder(hash, path, depth + 1))
      hash.update('..\n')
    } else newest = Math.max(newest, addFile(hash, name, statSync(path, { throwIfNoEntry: false })))
  }
  return newest
}

function addFile(hash: Hash, name: string, stats: Stats | undefined): number {
  // A dangling link is reported by the reading; its target may appear.
  if (!stats) return Number.POSITIVE_INFINITY
  const { size, mtimeMs, ctimeMs, ino, dev } = stats
  hash.update(`${name} ${size} ${mtimeMs} ${ctimeMs} ${dev} ${ino}\n`)
  return Math.max(mtimeMs, ctimeMs)
}

/** Digest of the contents of everything that all sites use: presets, themes, landers, defaults. */
export function sharedDigest({ tenants, themes, landers, schemas, defaults, texts }: TenancyFolders): string {
  const hash = createHash('sha256')
  for (const folder of [themes, landers, schemas, defaults, texts]) addContents(hash, folder, 0)
  for (const name of namesIn(tenants))
    if (name.startsWith('_') || name.startsWith('..')) addContents(hash, join(tenants, name), 0)
  return hash.digest('hex')
}

function addContents(hash: Hash, folder: string, depth: number): void {
  for (const { name, folder: isFolder } of entriesIn(folder)) {
    const path = join(folder, name)
    hash.update(`${name}\n`)
    if (!isFolder) hash.update(contentsOf(path))
    else if (depth < DEEPEST) addContents(hash, path, depth + 1)
  }
}

function contentsOf(path: string): Buffer | string {
  try {
    return readFileSync(path)
  } catch (error) {
    if (codeOf(error) === '') throw error
    return codeOf(error)
  }
}
