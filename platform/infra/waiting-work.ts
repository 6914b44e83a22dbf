import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Database, TenantDb } from '../core/database.ts'
import { WAITING_WORK } from '../core/waiting-work.ts'
import { column, rows } from './database/rows.ts'
import { type MaintenanceTask, maintenanceTask } from './jobs/maintenance.ts'

/** A kind of work that waits for staff, as the feature that owns its rows defines it. */
export interface WaitingWork {
  readonly kind: keyof typeof WAITING_WORK
  /** The id of what waits, by which `noteWaiting` is called, as an expression of `source`. */
  readonly key: RawBuilder<string>
  /** Tells several of one key apart. */
  readonly part?: RawBuilder<number>
  /** By when it is due, or since when it waits. */
  readonly due: RawBuilder<Date>
  /** From the table with its condition; the tenant is added. */
  readonly source: RawBuilder<unknown>
}

/** The transaction of a tenant, or that of the console with the key of one. */
type Writing = Pick<TenantDb, 'trx' | 'tenantId' | 'checkRows'>

const foundRow = z.strictObject({ key: column.id, part: column.whole, due_at: column.time })
type Found = z.output<typeof foundRow>

/**
 * Brings the rows of `waiting_work` in line with what these ids are now. Call it in the transaction
 * that changed them, after the change, whose locks keep two changes of one id apart.
 */
export async function noteWaiting(db: Writing, work: WaitingWork, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { trx, tenantId } = db
  const found = await read(db, work, ids)
  await trx
    .deleteFrom('waiting_work')
    .where('tenant', '=', tenantId)
    .where('kind', '=', WAITING_WORK[work.kind])
    .where('key', 'in', ids)
    .execute()
  if (found.length === 0) return
  await trx
    .insertInto('waiting_work')
    .values(found.map((one) => ({ tenant: tenantId, kind: WAITING_WORK[work.kind], ...one })))
    .onConflict((conflict) =>
      conflict
        .columns(['tenant', 'kind', 'key', 'part'])
        .doUpdateSet((eb) => ({ due_at: eb.ref('excluded.due_at') })),
    )
    .execute()
}

/** What waits of these ids, or of all. */
function read(db: Writing, { key, part, due, source }: WaitingWork, ids?: readonly string[]) {
  const wanted = ids === undefined ? sql`true` : sql`${key} = any (${[...ids]}::uuid[])`
  return rows(
    db,
    foundRow,
    sql`select ${key} as key, ${part ?? sql`0`} as part, ${due} as due_at from ${source} and tenant_id = ${db.tenantId}::int and ${wanted}`,
  )
}

/** Daily repair of rows that a lost write, or an older program, has left out or behind. */
export function waitingMaintenance(database: Database, work: WaitingWork): MaintenanceTask {
  return maintenanceTask(database, `waiting-${work.kind}`, (db) => repairWaiting(db, work))
}

/** @returns how many rows were wrong */
export async function repairWaiting(db: TenantDb, work: WaitingWork): Promise<number> {
  const due = await read(db, work)
  const noted = await db.trx
    .selectFrom('waiting_work')
    .select(['key', 'part', 'due_at'])
    .where('tenant', '=', db.tenantId)
    .where('kind', '=', WAITING_WORK[work.kind])
    .execute()
  const nameOf = ({ key, part, due_at }: Found) => `${key} ${part} ${due_at.getTime()}`
  const [here, there] = [new Set(due.map(nameOf)), new Set(noted.map(nameOf))]
  const wrong = [
    ...due.filter((one) => !there.has(nameOf(one))),
    ...noted.filter((one) => !here.has(nameOf(one))),
  ]
  // Between the two reads something may have changed: each id is read again.
  await noteWaiting(db, work, [...new Set(wrong.map(({ key }) => key))])
  return wrong.length
}
