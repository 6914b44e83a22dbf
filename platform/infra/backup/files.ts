import { constants, copyFile, link, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { LANDER_FILES } from '../lander-storage.ts'
import { codeOf } from '../start-error.ts'

/**
 * Of DATA_DIR, what no other place has: photos, pictures of landers, and the keys that browsers
 * subscribed to push with in development.
 */
const KEPT = ['photos', LANDER_FILES, 'push-keys.json'] as const

/**
 * Copies photos and keys from one folder to another; files that are there already are replaced.
 *
 * @param base an earlier copy, of whose photos hard links are made: the name of a photo's folder is
 *   a hash of its content
 * @returns how many files were copied.
 */
export async function copyFiles(from: string, to: string, base?: string): Promise<number> {
  let copied = 0
  for (const name of KEPT) {
    for (const file of await filesBelow(from, name)) {
      await mkdir(path.dirname(path.join(to, file)), { recursive: true, mode: 0o700 })
      const [source, target] = [path.join(from, file), path.join(to, file)]
      const linked =
        base !== undefined && name === 'photos' && (await linkSame(source, path.join(base, file), target))
      if (linked || (await copyUnlessDeleted(source, target))) copied++
    }
  }
  return copied
}

/**
 * @returns paths of files, relative to the folder; of a plain file its own, of what is not there
 *   none.
 */
async function filesBelow(folder: string, name: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(path.join(folder, name), { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return [name]
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** @returns false for a photo that was deleted since it was listed. */
async function copyUnlessDeleted(source: string, target: string): Promise<boolean> {
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/**
 * @returns whether the earlier copy holds the photo, of the same size, on a disk that can link it
 */
async function linkSame(source: string, earlier: string, target: string): Promise<boolean> {
  try {
    const [now, before] = await Promise.all([stat(source), stat(earlier)])
    if (now.size !== before.size) return false
    await link(earlier, target)
    return true
  } catch (error) {
    if (['ENOENT', 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(codeOf(error) ?? '')) return false
    throw error
  }
}
