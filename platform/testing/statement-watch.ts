import type pg from 'pg'
import { isInTurn } from '../../scripts/test-extent.mjs'
import { FORMS, refusedForms } from './cluster-statements.ts'
import { loadParser } from './parsed-sql.ts'

/** Statements that are allowed although a cluster refuses their form or asks all shards. */
const ALLOWED: readonly { readonly statement: RegExp; readonly why: string }[] = [
  {
    statement: /^select .* from "?(lander_versions|theme_versions)"? as "v".* where "v"\."live"/,
    why: 'the live versions of all sites, once at the start of a process',
  },
  {
    statement: /^select (email_key|"email_key"|\*) from "?mail_suppression"?( order by "?email_key"?)?$/,
    why: 'tests of row-level security, which must hold where a statement forgets the tenant',
  },
  {
    statement: /^select \* from "(site_state|audit_entry)"$/,
    why: 'the same',
  },
  {
    statement: /^(update (audit_entry|ledger_entry) set|delete from (audit_entry|ledger_entry)$)/,
    why: 'tests that nothing changes the books or the log',
  },
  {
    statement: /^\s*select current_setting\('app\.tenant', true\) as tenant, \(select count/,
    why: 'a test of row-level security',
  },
]

/** The gate reads one statement in this many: reading all would take a third of its tests' time. */
const IN_GATE = 6

const OPENING = /^begin(?:; set local [^;]+)*(?:; |$)/

/** Read already in this process: most files send the same statements. */
const read = new Set<string>()
/** Tables with a tenant, the same in every test database of a run. */
let tables: Promise<ReadonlySet<string>> | undefined

/** Collects the statements of a test file, and refuses those that a cluster would refuse. */
export class StatementWatch {
  readonly #statements = new Set<string>()

  /** The look-up that opens a transaction is a message of its own, noted with its `begin`. */
  note(sql: string): void {
    const own = sql.replace(OPENING, '')
    if (own !== '' && !read.has(own) && isInTurn(own, IN_GATE)) this.#statements.add(own)
  }

  /** @throws Error that names each statement and its form */
  async refuse(owner: pg.Pool): Promise<void> {
    if (this.#statements.size === 0) return
    await loadParser()
    tables ??= readTables(owner)
    const known = await tables
    const faults: string[] = []
    for (const sql of this.#statements) {
      read.add(sql)
      if (ALLOWED.some(({ statement }) => statement.test(sql))) continue
      for (const form of refusedForms(sql, known)) faults.push(`${FORMS[form]}\n  ${sql}`)
    }
    this.#statements.clear()
    if (faults.length > 0)
      throw new Error(`A cluster would refuse statements of this file:\n${faults.join('\n')}`)
  }
}

async function readTables(owner: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id' and not a.attisdropped`,
  )
  return new Set(rows.map(({ name }) => name))
}
