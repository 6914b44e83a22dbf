import { readFileSync, statSync } from 'node:fs'
import { type Finding, finding } from './finding.ts'
import { jsonFault } from './json-fault.ts'

/** Larger files are refused before parsing. */
const MAX_BYTES = 512 * 1024

export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly findings: Finding[] }

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Reasons why a file cannot be read, by error code. */
const OBSTACLES: Readonly<Record<string, string>> = {
  EISDIR: 'a folder',
  EACCES: 'one that the user of the program may not read',
  EPERM: 'one that the user of the program may not read',
  ELOOP: 'a symbolic link that leads to itself',
}

/** The finding for an unreadable file. @throws errors that do not come from the file system */
export function unreadable(error: unknown, where: { file: string; tenant?: string }): Finding {
  const code = codeOf(error)
  if (code === '') throw error
  if (code === 'ENOENT') return finding('file_missing', where, 'expected a file, found nothing')
  return finding('file_unreadable', where, `expected a file, found ${OBSTACLES[code] ?? `none (${code})`}`)
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads text; refuses files that are too large or not text. `file` is the name used in findings.
 */
export function readText(path: string, file: string, tenant?: string): Read<string> {
  const where = tenant === undefined ? { file } : { file, tenant }
  const bytes = readBytes(path, where, MAX_BYTES)
  if (!bytes.ok) return bytes
  try {
    return { ok: true, value: UTF8.decode(bytes.value) }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const message = 'expected text in UTF-8, found another encoding: save it as UTF-8'
    return { ok: false, findings: [finding('file_unreadable', where, message)] }
  }
}

/**
 * Reads a regular file of limited size. A pipe or a device counts as missing: reading it would
 * block the program.
 */
export function readBytes(
  path: string,
  where: { file: string; tenant?: string },
  most: number,
): Read<Buffer> {
  const refused = (found: Finding): Read<Buffer> => ({ ok: false, findings: [found] })
  try {
    const stat = statSync(path)
    if (!stat.isFile() && !stat.isDirectory())
      return refused(finding('file_unreadable', where, 'expected a file, found a pipe or a device'))
    if (stat.isFile() && stat.size > most)
      return refused(finding('file_too_large', where, `expected at most ${most} bytes, found ${stat.size}`))
    return { ok: true, value: readFileSync(path) }
  } catch (error) {
    return refused(unreadable(error, where))
  }
}

/** Parses JSON; a fault includes line and column. */
export function parseJson(text: string, file: string, tenant?: string): Read<unknown> {
  const where = tenant === undefined ? { file } : { file, tenant }
  const fault = jsonFault(text)
  if (fault) {
    const values = { line: String(fault.line) }
    return { ok: false, findings: [finding(fault.code, { ...where, values }, fault.message)] }
  }
  return { ok: true, value: JSON.parse(text) as unknown }
}
