import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Call } from '../core/contract.ts'

const PLATFORM = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(PLATFORM, { recursive: true, encoding: 'utf8' })

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

/** Error codes of the contracts, each with the calls that document it. */
async function documented(): Promise<Map<string, string[]>> {
  const codes = new Map<string, string[]>()
  for (const file of files.filter((name) => /[/\\-]contract\.ts$/.test(name))) {
    const exported = (await import(path.join(PLATFORM, file))) as Readonly<Record<string, unknown>>
    for (const call of Object.values(exported).filter(isCall))
      for (const code of call.errors ?? [])
        codes.set(code, [...(codes.get(code) ?? []), `${call.method} ${call.path}`])
  }
  return codes
}

/** All code that can throw; contracts only list codes. */
const source = files
  .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|contract\.ts$|^testing|^e2e|generated/.test(name))
  .map((name) => readFileSync(path.join(PLATFORM, name), 'utf8'))
  .join('\n')

const texts = JSON.parse(readFileSync(path.join(PLATFORM, 'i18n/texts/en/errors.json'), 'utf8')) as object

describe('the refusals that contracts document', () => {
  it('have a text and occur in the source', async () => {
    const codes = await documented()
    expect(codes.size).toBeGreaterThan(20)
    const unknown = [...codes].filter(([code]) => !(code in texts) || !source.includes(`'${code}'`))
    expect(Object.fromEntries(unknown)).toEqual({})
  })
})
