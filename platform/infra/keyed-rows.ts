import { sql } from 'kysely'
import { z } from 'zod'
import type { ConsoleDb, TenantDb } from '../core/database.ts'
import { rows } from './database/rows.ts'
import type { KeyRing } from './key-ring.ts'
import { isNewlySealed, type SealPurpose, seal, unseal } from './second-factor/seal.ts'

/** Result of one batch of rows. */
export interface VisitedRows {
  /** Rows under an older secret; if `write` is set, they have been moved to the newest. */
  readonly older: number
  /** Rows that no secret of the ring can decrypt. */
  readonly lost: number
  /** Start of the next batch; null after the last one. */
  readonly next: string | null
}

export interface Visit {
  readonly secrets: KeyRing
  /** `next` of the previous batch; null for the first one. */
  readonly after: string | null
  /** Whether rows under older secrets are moved to the newest; otherwise they are only counted. */
  readonly write: boolean
}

/**
 * Rows whose content depends on APP_SECRET, and how to move them to the newest secret, one batch
 * per transaction.
 */
export interface KeyedRows<Db extends TenantDb | ConsoleDb> {
  readonly name: string
  visit(db: Db, visit: Visit): Promise<VisitedRows>
}

/** Maximum rows per transaction: their locks are held for milliseconds. */
export const BATCH = 500

export interface SealedColumn {
  readonly name: string
  readonly table: string
  /** Column of type bytea; rows where it is null are skipped. */
  readonly column: string
  /** Column of type uuid that identifies the row, within its tenant. */
  readonly id: string
  readonly purpose: SealPurpose
}

const sealedRow = z.strictObject({ id: z.guid(), sealed: z.instanceof(Buffer) })

/**
 * A column of a tenant's table that `seal` encrypts. @param owner what `seal` bound the row of that
 * id to
 */
export function sealedRows(
  column: SealedColumn,
  owner: (tenantId: number, id: string) => string,
): KeyedRows<TenantDb> {
  return {
    name: column.name,
    visit: (db, visit) =>
      visitSealed(db, column, visit, {
        where: sql`tenant_id = ${db.tenantId}`,
        owner: (id) => owner(db.tenantId, id),
      }),
  }
}

/** The same for a table of the console, whose rows are bound to the id of the person. */
export function sealedRowsOfStaff(column: SealedColumn): KeyedRows<ConsoleDb> {
  return {
    name: column.name,
    visit: (db, visit) => visitSealed(db, column, visit, { where: sql`true`, owner: (id) => id }),
  }
}

async function visitSealed(
  db: TenantDb | ConsoleDb,
  { table, column, id, purpose }: SealedColumn,
  { secrets, after, write }: Visit,
  { where, owner }: { readonly where: ReturnType<typeof sql>; readonly owner: (id: string) => string },
): Promise<VisitedRows> {
  const key = { appSecrets: secrets, purpose }
  const lock = write ? sql`for update` : sql``
  const batch = await rows(
    db,
    sealedRow,
    sql`select ${sql.ref(id)}::text as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${where} and ${sql.ref(column)} is not null and (${after}::uuid is null or ${sql.ref(id)} > ${after}::uuid)
    order by ${sql.ref(id)} limit ${BATCH} ${lock}`,
  )
  const found = { older: 0, lost: 0 }
  for (const row of batch) {
    if (isNewlySealed(row.sealed, owner(row.id), key)) continue
    const plain = unseal(row.sealed, owner(row.id), key)
    if (plain === null) found.lost++
    else found.older++
    if (plain === null || !write) continue
    const sealed = seal(plain, owner(row.id), key)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
      where ${where} and ${sql.ref(id)} = ${row.id}::uuid`.execute(db.trx)
  }
  return { ...found, next: batch.length < BATCH ? null : (batch.at(-1)?.id ?? null) }
}

/**
 * Visits all rows, each batch in a transaction of `open`. @returns how many were under an older
 * secret, and how many none of the ring can open
 */
export async function visitAll<Db extends TenantDb | ConsoleDb>(
  rows: KeyedRows<Db>,
  open: (work: (db: Db) => Promise<VisitedRows>) => Promise<VisitedRows>,
  { secrets, write }: Omit<Visit, 'after'>,
): Promise<Omit<VisitedRows, 'next'>> {
  const sum = { older: 0, lost: 0 }
  let after: string | null = null
  do {
    const start: string | null = after
    const { older, lost, next } = await open((db) => rows.visit(db, { secrets, write, after: start }))
    sum.older += older
    sum.lost += lost
    after = next
  } while (after !== null)
  return sum
}
