import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../start-error.ts'

const fileOf = (dataDir: string): string => path.join(dataDir, 'last-backup')

/** Notes in DATA_DIR when a backup was complete, for the metrics. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  await writeFile(fileOf(dataDir), `${at.toISOString()}\n`)
}

/**
 * @returns when the last backup with this data folder was complete; undefined before the first one
 */
export async function readLastBackup(dataDir: string): Promise<Date | undefined> {
  try {
    return new Date((await readFile(fileOf(dataDir), 'utf8')).trim())
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
