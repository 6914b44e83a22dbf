import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PHOTO_SIZES, type PhotoSize } from '../../core/photo-url.ts'
import { codeOf } from '../../infra/start-error.ts'

export type PortraitFiles = Readonly<Record<PhotoSize, Buffer>>

/** Portraits that were drawn before: a drawing always has the same files. */
export interface PortraitStore {
  /** The files of a drawing, which `draw` makes where they are not there yet. @param key everything that the files depend on */
  files(key: string, draw: () => Promise<PortraitFiles>): Promise<PortraitFiles>
}

/** Draws each portrait. */
export const NO_STORE: PortraitStore = { files: (_key, draw) => draw() }

/** Keeps portraits in a folder, which several programs may share. */
export function portraitStore(folder: string): PortraitStore {
  return {
    async files(key, draw) {
      const place = path.join(folder, createHash('sha256').update(key).digest('hex').slice(0, 40))
      const known = await readAll(place)
      if (known) return known
      const files = await draw()
      await writeAll(place, files)
      return files
    },
  }
}

async function readAll(place: string): Promise<PortraitFiles | undefined> {
  try {
    const read = PHOTO_SIZES.map(async (size) => [size, await readFile(fileOf(place, size))] as const)
    return Object.fromEntries(await Promise.all(read)) as Record<PhotoSize, Buffer>
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** All sizes or none: the folder gets its name when it is whole. */
async function writeAll(place: string, files: PortraitFiles): Promise<void> {
  const draft = `${place}.${randomBytes(6).toString('hex')}`
  await mkdir(draft, { recursive: true })
  await Promise.all(PHOTO_SIZES.map((size) => writeFile(fileOf(draft, size), files[size])))
  try {
    await rename(draft, place)
  } catch (error) {
    // Another program has drawn the same meanwhile.
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
    await rm(draft, { recursive: true })
  }
}

const fileOf = (place: string, size: PhotoSize): string => path.join(place, `${size}.webp`)
