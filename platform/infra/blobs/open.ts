import path from 'node:path'
import type { Config } from '../config.ts'
import { localCopies } from './copies.ts'
import { diskBlobs, diskFiles } from './disk.ts'
import type { Blobs, LocalFiles } from './port.ts'

/** The place of the program's files, and those files as paths of this machine. */
export interface BlobPlace {
  readonly blobs: Blobs
  readonly files: LocalFiles
}

/** Folder of DATA_DIR with copies of what is in the store. */
const COPIES = 'copies'

/**
 * Opens the place that FILES_URL names: by default the disk, under DATA_DIR. The SDK of object
 * stores is loaded only where it is used: it takes time and memory.
 */
export async function openBlobs({
  dataDir,
  filesPlace,
}: Pick<Config, 'dataDir' | 'filesPlace'>): Promise<BlobPlace> {
  if (filesPlace === null) return diskPlace(dataDir)
  const { s3Blobs } = await import('./s3.ts')
  const blobs = s3Blobs(filesPlace)
  return { blobs, files: localCopies(blobs, path.join(dataDir, COPIES)) }
}

/** The files below a folder. */
export const diskPlace = (folder: string): BlobPlace => ({
  blobs: diskBlobs(folder),
  files: diskFiles(folder),
})
