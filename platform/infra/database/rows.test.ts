import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const PLATFORM = fileURLToPath(new URL('../..', import.meta.url))
const sources = ['features', 'console', 'infra', 'app', 'core', 'tenancy', 'pages', 'renderer']
  .flatMap((folder) =>
    readdirSync(path.join(PLATFORM, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name),
    ),
  )
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => [name, readFileSync(path.join(PLATFORM, name), 'utf8')] as const)

/**
 * A row or column with a manual type assertion. Values in a condition or an assignment are not
 * rows: boolean and Date are allowed there.
 */
const ASSERTED =
  /\bsql<(?!(?:boolean|Date)>)|\bsql\.\w+<|\bexecuteQuery<(?!unknown>|R>)|CompiledQuery\.raw<|\brows as\b|\bsql<\w+>`[^`]*`\s*\.as\(/
/**
 * A raw expression that the query builder selects: its type is unknown until `checkedRow` gives it
 * one.
 */
const SELECTED = /\bsql`[^`]*`\s*\.as\(/
/** A status as a bare number, in TypeScript or SQL. */
const BARE_STATUS = /\bstatus'?(?:,)? ?'?(?:===|!==|<>|!=|=|<|>)'?,? ?\d\b/

const faulty = (pattern: RegExp, but?: RegExp) =>
  sources.filter(([, text]) => pattern.test(text) && !but?.test(text)).map(([name]) => name)

describe('queries of the program', () => {
  it('have rows typed by a schema (`rows`, `firstRow`, `checkedRow`), not by hand', () => {
    expect(sources.length).toBeGreaterThan(200)
    expect(faulty(ASSERTED)).toEqual([])
    expect(faulty(SELECTED, /\bcheckedRow\(/)).toEqual([])
  })

  it('name a status by its constant', () => {
    expect(faulty(BARE_STATUS)).toEqual([])
  })

  it.each([
    ['const { rows } = await sql<Row>`select 1`.execute(db.trx)', ASSERTED],
    ['.select(sql<boolean>`exists (select)`.as(`there`))', ASSERTED],
    ['.select(sql`exists (select)`.as(`there`))', SELECTED],
    ['where m.status = 1', BARE_STATUS],
    ["where('m.status', '=', 1)", BARE_STATUS],
    ['row.status === 2', BARE_STATUS],
    ['p.status < 2', BARE_STATUS],
  ])('%s is found', (text, pattern) => {
    expect(text).toMatch(pattern)
  })
})
