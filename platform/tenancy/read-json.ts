import { readFileSync, statSync } from 'node:fs'
import { type Finding, finding } from './finding.ts'

/** Larger files are refused before they are parsed. */
const MAX_BYTES = 512 * 1024

export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly findings: Finding[] }

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Place of a parse error as line and column, from the position that the engine's message names. */
function place(text: string, message: string): string {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position === undefined) return ''
  const lines = text.slice(0, Number(position)).split('\n')
  return ` (line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1})`
}

/** Reads text, refusing what is too large. `file` is the name used in findings. */
export function readText(path: string, file: string, tenant?: string): Read<string> {
  const where = tenant === undefined ? { file } : { file, tenant }
  try {
    const { size } = statSync(path)
    if (size > MAX_BYTES) {
      const message = `expected at most ${MAX_BYTES} bytes, found ${size}`
      return { ok: false, findings: [finding('file_too_large', where, message)] }
    }
    return { ok: true, value: readFileSync(path, 'utf8').replace(/^\uFEFF/, '') }
  } catch (error) {
    const missing = codeOf(error) === 'ENOENT'
    const message = missing ? 'expected a file, found nothing' : `cannot be read (${codeOf(error)})`
    return { ok: false, findings: [finding(missing ? 'file_missing' : 'file_unreadable', where, message)] }
  }
}

/** Parses JSON; a fault names line and column. */
export function parseJson(text: string, file: string, tenant?: string): Read<unknown> {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const where = tenant === undefined ? { file } : { file, tenant }
    const what = message.replace(/ in JSON at position \d+.*$/, '')
    return {
      ok: false,
      findings: [finding('json_invalid', where, `expected JSON, found ${what}${place(text, message)}`)],
    }
  }
}
