import fs from 'node:fs'
import path from 'node:path'
import { codeOf } from './start-error.ts'

/**
 * Makes a folder and those above it, step by step: Node's own recursive mkdir never returns where
 * the system makes no folders at all (`/proc`). `mode` is that of the last one. @throws the error
 * of the system
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
