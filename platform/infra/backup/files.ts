import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { diskBlobs } from '../blobs/disk.ts'
import { AREAS, KEPT_AREAS } from '../blobs/keys.ts'
import type { BlobEntry, Blobs } from '../blobs/port.ts'
import { codeOf } from '../start-error.ts'

/** The development keys of push subscriptions, a file of DATA_DIR. */
const PUSH_KEYS = 'push-keys.json'
/** Files in progress: a store takes longer to answer than to send a photo. */
const AT_ONCE = 8

/** Where the files of a program are. */
export interface ProgramFiles {
  readonly blobs: Blobs
  readonly dataDir: string
}

/**
 * Copies photos, uploads of landers and keys to a folder.
 *
 * @param base an earlier copy, whose photos are hard-linked: the key of a photo contains a hash of
 * its content
 * @returns the number of copied files
 * @throws UnavailableError; errors of the disk
 */
export async function copyFiles(
  { blobs, dataDir }: ProgramFiles,
  to: string,
  base?: string,
): Promise<number> {
  let copied = 0
  for (const area of KEPT_AREAS)
    await forEach(blobs.list(`${area}/`), async (entry) => {
      const target = path.join(to, entry.key)
      await makeParent(target)
      const linked = base !== undefined && area === AREAS.photos && (await linkSame(entry, base, target))
      if (linked || (await blobs.copyTo(entry.key, target))) copied++
    })
  return copied + (await copyKeys(dataDir, to))
}

/** Puts the files of such a folder where the program keeps them. @throws as `copyFiles` */
export async function putFiles(from: string, { blobs, dataDir }: ProgramFiles): Promise<void> {
  for (const area of KEPT_AREAS)
    await forEach(diskBlobs(from).list(`${area}/`), async ({ key }) => {
      await blobs.put(key, createReadStream(path.join(from, key)))
    })
  await copyKeys(from, dataDir)
}

/** @returns the number of files, 0 or 1 */
async function copyKeys(from: string, to: string): Promise<number> {
  try {
    const target = path.join(to, PUSH_KEYS)
    await makeParent(target)
    await copyFile(path.join(from, PUSH_KEYS), target)
    return 1
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0
    throw error
  }
}

const makeParent = (file: string) => mkdir(path.dirname(file), { recursive: true, mode: 0o700 })

/** Several at a time, in no order; the first error ends it. */
async function forEach(
  entries: AsyncGenerator<BlobEntry>,
  work: (entry: BlobEntry) => Promise<void>,
): Promise<void> {
  const next = async (): Promise<void> => {
    for await (const entry of entries) await work(entry)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

/** @returns whether the earlier copy has the photo with the same size on a disk that can link it */
async function linkSame({ key, size }: BlobEntry, base: string, target: string): Promise<boolean> {
  const earlier = path.join(base, key)
  try {
    if ((await stat(earlier)).size !== size) return false
    await link(earlier, target)
    return true
  } catch (error) {
    if (['ENOENT', 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(codeOf(error) ?? '')) return false
    throw error
  }
}
