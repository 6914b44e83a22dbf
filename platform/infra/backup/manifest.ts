import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { codeOf, StartError } from '../start-error.ts'

export const MANIFEST = 'manifest.json'

const tableSchema = z.object({
  /** `schema.table`, quoted where PostgreSQL needs it. */
  name: z.string(),
  /** File of the backup with its rows. */
  file: z.string().regex(/^tables\/\d+\.copy\.gz$/),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Order-independent digest of the rows: copies with the same digest contain the same rows. */
  digest: z.string(),
})

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Names of the applied migrations, in order. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  /** Next values of the sequences. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  photoFiles: z.number().int(),
  /** Photos that were deleted while files were copied, as `<site>/<key>`: rows without files. */
  photosDeleted: z.array(z.string()).default([]),
})

/** The manifest of a backup folder. */
export type Manifest = z.infer<typeof manifestSchema>
export type BackedUpTable = z.infer<typeof tableSchema>

/** @throws StartError if the folder contains no complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string
  try {
    text = await readFile(path.join(folder, MANIFEST), 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error
    throw new StartError(`${folder} is no backup: it has no ${MANIFEST}.`)
  }
  const parsed = manifestSchema.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  throw new StartError(`The ${MANIFEST} of ${folder} is broken or of another version of this program.`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
