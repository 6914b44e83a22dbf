import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { rows } from '../../infra/database/rows.ts'

const keyRow = z.strictObject({ key: z.instanceof(Buffer) })

/** A day is over in every time zone when it is the one before yesterday, UTC. */
const lastDayKept = (now: Date) => new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)

/**
 * The key for hashing the visitors of a day, shared by all processes: created by the first that
 * needs it. Deletes the keys of past days, so that no hash can be traced to a visitor.
 */
export async function dayKey(db: TenantDb, day: string, now: Date): Promise<Buffer> {
  const made = sql`insert into visit_day_key (day, key) values (${day}::date, ${randomBytes(32)}) on conflict do nothing`
  const found = () => rows(db, keyRow, sql`select key from visit_day_key where day = ${day}::date`)
  const [known] = await found()
  if (known) return known.key
  await made.execute(db.trx)
  await sql`delete from visit_day_key where day < ${lastDayKept(now)}::date`.execute(db.trx)
  const [fresh] = await found()
  if (!fresh) throw new Error('the key of a day could not be read')
  return fresh.key
}

/** Deletes the hashes of visitors of past days. @returns number of rows */
export async function forgetVisitors(db: TenantDb, now: Date): Promise<number> {
  await sql`delete from visit_day_key where day < ${lastDayKept(now)}::date`.execute(db.trx)
  const { numDeletedRows } = await db.trx
    .deleteFrom('visitor_seen')
    .where('tenant_id', '=', db.tenantId)
    .where('day', '<', lastDayKept(now))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
