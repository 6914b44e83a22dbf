import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { firstRow } from './rows.ts'

const timeRow = z.strictObject({ time: z.string() })

/**
 * The time of the database now, as text with its microseconds, for `::timestamptz`. To be asked
 * after rows were locked, where a time must be later than what the lock waited for: `now()` is the
 * beginning of the transaction, a cluster refuses `clock_timestamp()` in an update, and a `Date`
 * would cut the microseconds of messages off.
 */
export async function databaseTime(db: TenantDb): Promise<string> {
  const row = await firstRow(db, timeRow, sql`select clock_timestamp()::text as time`)
  if (row === undefined) throw new Error('The database did not tell its time')
  return row.time
}
