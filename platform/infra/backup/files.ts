import { constants, copyFile, link, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { LANDER_FILES } from '../lander-storage.ts'
import { codeOf } from '../start-error.ts'

/**
 * Parts of DATA_DIR that exist nowhere else: photos, pictures of landers, and the development keys
 * of push subscriptions.
 */
const KEPT = ['photos', LANDER_FILES, 'push-keys.json'] as const

/**
 * Copies photos and keys from one folder to another; existing files are replaced.
 *
 * @param base an earlier copy, whose photos are hard-linked: the name of a photo's folder is a hash
 * of its content
 * @returns the number of copied files.
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
 * @returns paths of files, relative to the folder; for a plain file its own path, for a missing one
 * none.
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

/** @returns false for a photo that was deleted after it was listed. */
async function copyUnlessDeleted(source: string, target: string): Promise<boolean> {
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** @returns whether the earlier copy has the photo with the same size on a disk that can link it */
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
