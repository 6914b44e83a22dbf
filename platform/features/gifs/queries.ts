import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import { daysBefore } from '../../infra/jobs/maintenance.ts'

const gifRow = z.strictObject({
  id: z.string(),
  provider: z.string(),
  small_url: z.string(),
  full_url: z.string(),
  width: column.whole,
  height: column.whole,
  alt: z.string(),
})
export type GifRow = z.output<typeof gifRow>

/**
 * Stores the results of a search, so that they can be shown and sent. Known ones keep their texts,
 * because messages repeat them.
 */
export async function keepFound(db: TenantDb, found: readonly GifRow[], now: Date): Promise<void> {
  if (found.length === 0) return
  // A fixed order prevents a deadlock of two simultaneous searches.
  const rows = found.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await db.trx
    .insertInto('gif')
    .values(rows.map((row) => ({ ...row, tenant_id: db.tenantId, seen_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet((eb) => ({
        seen_at: eb.ref('excluded.seen_at'),
        small_url: eb.ref('excluded.small_url'),
        full_url: eb.ref('excluded.full_url'),
      })),
    )
    .execute()
}

/** A GIF of a provider found by a search of this site; undefined for every other id. */
export async function findGif(db: TenantDb, id: string): Promise<GifRow | undefined> {
  return firstRow(
    db,
    gifRow,
    sql`select id, provider, small_url, full_url, width, height, alt from gif
      where tenant_id = ${db.tenantId}::int and id = ${id}`,
  )
}

/** Records that it was sent: its picture is needed while the message is shown. */
export async function noteSent(db: TenantDb, id: string, now: Date): Promise<void> {
  await db.trx
    .updateTable('gif')
    .set({ sent_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .execute()
}

/**
 * Days for which a found GIF can be chosen, and a sent one is shown: longer than messages are kept.
 */
const [FOUND_DAYS, SENT_DAYS] = [2, 370]

/**
 * @returns the number of deleted rows
 */
export async function removeUnused(db: TenantDb, now: Date): Promise<number> {
  const gone = await db.trx
    .deleteFrom('gif')
    .where('tenant_id', '=', db.tenantId)
    .where('seen_at', '<', daysBefore(now, FOUND_DAYS))
    .where((eb) => eb.or([eb('sent_at', 'is', null), eb('sent_at', '<', daysBefore(now, SENT_DAYS))]))
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
