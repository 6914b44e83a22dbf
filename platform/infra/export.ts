import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Database, TenantDb } from '../core/database.ts'
import type { DB } from '../core/generated/database.ts'
import { rows } from './database/rows.ts'

export type TableName = keyof DB & string

/** One list in the archive that a member downloads. */
export interface ExportSection {
  /** Name of its files, `<name>.json` and `<name>.html`. */
  readonly name: string
  /** Key of its title. */
  readonly title: `data:${string}`
  /** Tables whose rows about the member it contains. */
  readonly tables: readonly TableName[]
  /**
   * A select of the member's rows. It reveals no more about other members than the member's own
   * pages do. Its text column `cursor` is unique, defines the order, and is not exported.
   *
   * @param me the member's id as an expression of type uuid
   */
  readonly select: (db: TenantDb, me: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** What a feature exports about a member. */
export interface Export {
  readonly sections: readonly ExportSection[]
  /** Tables that are left out, and why. */
  readonly left?: Readonly<Partial<Record<TableName | 'pgboss', string>>>
}

export type ExportEntry = Readonly<Record<string, unknown>>

const PAGE = 500

const entryRow = z.strictObject({ entry: z.record(z.string(), z.unknown()), cursor: z.string() })

/** The entries of a section, read page by page, each page in a separate transaction. */
export async function* readSection(
  database: Database,
  tenantId: number,
  { select }: ExportSection,
  memberId: string,
): AsyncGenerator<ExportEntry> {
  let after = ''
  for (;;) {
    const page = await database.withTenant(tenantId, (db) =>
      rows(
        db,
        entryRow,
        sql`select to_jsonb(e) - 'cursor' as entry, e.cursor
          from (${select(db, sql`${memberId}::uuid`)}) e where e.cursor > ${after} order by e.cursor limit ${PAGE}::int`,
      ),
    )
    for (const { entry } of page) yield entry
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.cursor
  }
}
