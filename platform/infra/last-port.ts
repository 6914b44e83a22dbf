import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from './start-error.ts'

const fileOf = (dataDir: string): string => path.join(dataDir, 'port')

/** Stores the port that the program listens on, for commands that print its addresses. */
export function rememberPort(dataDir: string, port: number): void {
  writeFileSync(fileOf(dataDir), `${port}\n`)
}

/** @returns the port of the last run with this data folder; undefined before the first one. */
export function lastPort(dataDir: string): string | undefined {
  try {
    return readFileSync(fileOf(dataDir), 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
