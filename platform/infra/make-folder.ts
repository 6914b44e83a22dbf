import fs from 'node:fs'
import path from 'node:path'
import { codeOf } from './start-error.ts'

/**
 * Creates a folder and its parents, one by one: Node's recursive mkdir never returns where the
 * system does not allow folders (`/proc`). `mode` applies to the last one. @throws the error of the
 * system
 */
export function makeFolder(folder: string, mode?: number): void {
  if (fs.existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    fs.mkdirSync(folder, { mode })
  } catch (error) {
    // Another process has created it in the meantime.
    if (codeOf(error) !== 'EEXIST') throw error
  }
}
