import { rmSync } from 'node:fs'
import path from 'node:path'
import { buildIfChanged } from '../../scripts/build.mjs'
import { readConfig } from '../infra/config.ts'
import { startDatabase } from '../infra/database/start.ts'
import { PREPARED, removeFolders, temporaryFolder } from './program.ts'

/**
 * The program tests use the build, which is created here if it is missing or outdated, and copies
 * of one data folder with a migrated database.
 */
export default async function setup(): Promise<() => void> {
  await buildIfChanged()
  const folder = temporaryFolder('prepared-')
  const { stop } = await startDatabase(readConfig({ DATA_DIR: folder }))
  await stop()
  // Each copy chooses its own.
  rmSync(path.join(folder, 'postgres', 'port'))
  process.env[PREPARED] = folder
  return removeFolders
}
