import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { StartError } from '../start-error.ts'

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/

/** One file of the folder `migrations`. */
export interface MigrationFile {
  /** Without its ending. */
  readonly name: string
  readonly sql: string
  readonly sha256: string
  /**
   * The statements of a file with the header `-- no transaction`, which run one by one; null for a
   * file that runs in a transaction of its own.
   */
  readonly statements: readonly string[] | null
  /** Header `-- breaks older programs`: a program without this file must not start any more. */
  readonly breaksOlder: boolean
  /** Header `-- replaces …` of a baseline; null for any other file. */
  readonly replaces: Replaced | null
}

/** The earlier files whose result a baseline contains. */
export interface Replaced {
  readonly count: number
  /** Name of the last one. */
  readonly last: string
  /** `digestOfNames` of all of them. */
  readonly digest: string
}

/**
 * Reads the files `NNNN_name.sql` of a folder in their order.
 *
 * @throws StartError if a file with the header `-- no transaction` has a statement that could not
 *   be repeated after a failure
 */
export function readMigrationFiles(folder: string): readonly MigrationFile[] {
  const names = fs.readdirSync(folder).filter((name) => FILE_NAME.test(name))
  return names.sort().map((file) => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8')
    const name = file.replace(/\.sql$/, '')
    const headers = headersOf(text)
    return {
      name,
      sql: text,
      sha256: createHash('sha256').update(text).digest('hex'),
      statements: headers.includes('no transaction') ? repeatableStatements(name, text) : null,
      breaksOlder: headers.includes('breaks older programs'),
      replaces: replacedBy(headers),
    }
  })
}

/** The lines of comments before the first statement. */
function headersOf(text: string): readonly string[] {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('--'))
  return lines.slice(0, end === -1 ? lines.length : end).map((line) => line.replace(/^--\s*/, '').trim())
}

const REPLACES = /^replaces (\d+) migrations up to (\w+), sha256 ([0-9a-f]{64})$/

function replacedBy(headers: readonly string[]): Replaced | null {
  for (const header of headers) {
    const [, count, last, digest] = REPLACES.exec(header) ?? []
    if (count && last && digest) return { count: Number(count), last, digest }
  }
  return null
}

/** Digest of a set of migrations by their names. */
export function digestOfNames(names: readonly string[]): string {
  return createHash('sha256')
    .update([...names].sort().join('\n'))
    .digest('hex')
}

/** Builds an index; its name is the second group. */
export const BUILDS_INDEX = /^create (unique )?index concurrently if not exists ([a-z_][a-z0-9_.]*) on /i

/** Outside of a transaction a failure leaves what was done, so that each one may run again. */
const REPEATABLE = [
  BUILDS_INDEX,
  /^drop index concurrently if exists /i,
  /^alter table \S+ validate constraint \S+$/i,
  /^analyze \S+$/i,
]

/** What `;` does not end: comments, texts, quoted names, and bodies of functions. */
const CLOSED = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1/g

/**
 * The statements of a file, each to be sent as a message of its own: Citus sends the workers the
 * whole message of a change of the schema.
 */
export function statementsOf(text: string): readonly string[] {
  const ends: number[] = []
  let from = 0
  const look = (to: number) => {
    for (let at = text.indexOf(';', from); at !== -1 && at < to; at = text.indexOf(';', at + 1)) ends.push(at)
  }
  for (const { 0: closed, index } of text.matchAll(CLOSED)) {
    look(index)
    from = index + closed.length
  }
  look(text.length)
  return [...ends, text.length]
    .map((end, at) => text.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end).trim())
    .filter((statement) => statement.replace(CLOSED, '').trim() !== '')
}

function repeatableStatements(name: string, text: string): readonly string[] {
  const statements = text
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter((statement) => statement !== '')
  const other = statements.find((statement) => !REPEATABLE.some((form) => form.test(statement)))
  if (other === undefined) return statements
  throw new StartError(
    `The migration ${name} runs outside of a transaction, where "${other.slice(0, 60)}" could not be repeated after a failure: only "create index concurrently if not exists", "drop index concurrently if exists", "alter table … validate constraint" and "analyze" may stand there.`,
  )
}
