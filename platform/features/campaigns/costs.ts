import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { COST_SOURCE, type CostSource } from './dimensions.ts'

/** What a source cost on one day of the site. */
export interface Cost extends CostSource {
  /** YYYY-MM-DD. */
  readonly day: string
  /** Minor units, above zero. */
  readonly amount: number
  readonly currency: string
}

/**
 * Enters costs. A sum replaces the one of the same day, source and currency, so that uploading a
 * file twice enters it once. Rows are written in a fixed order, so that two simultaneous uploads
 * wait for each other and cannot deadlock.
 */
export async function saveCosts(
  db: TenantDb,
  costs: readonly Cost[],
  { staffId, now }: { readonly staffId: string; readonly now: Date },
): Promise<void> {
  if (costs.length === 0) return
  const texts = sql.join(COST_SOURCE.map((name) => sql`${costs.map((one) => one[name])}::text[]`))
  const names = sql.join(COST_SOURCE.map((name) => sql.ref(name)))
  await sql`
    insert into campaign_costs (tenant_id, id, day, ${names}, currency, amount, entered_by, entered_at)
    select ${db.tenantId}::int, id, day, ${names}, currency, amount, ${staffId}::uuid, ${now}::timestamptz
    from unnest(${costs.map(() => newId())}::uuid[], ${costs.map(({ day }) => day)}::date[], ${texts},
      ${costs.map(({ currency }) => currency)}::text[], ${costs.map(({ amount }) => amount)}::int[])
      as given (id, day, ${names}, currency, amount) order by day, ${names}, currency
    on conflict (tenant_id, day, source_key, currency)
      do update set amount = excluded.amount, entered_by = excluded.entered_by, entered_at = excluded.entered_at`.execute(
    db.trx,
  )
}

const row = z.strictObject({
  id: column.id,
  day: column.day,
  network: z.string(),
  ref: z.string(),
  sub1: z.string(),
  sub2: z.string(),
  sub3: z.string(),
  lander: z.string(),
  slug: z.string(),
  currency: z.string(),
  amount: column.whole,
})
export type CostRow = z.output<typeof row>

/**
 * Costs that were entered, latest days first.
 * @param after day and id of the last row of the previous page
 */
export function listCosts(
  db: TenantDb,
  limit: number,
  after?: { readonly day: string; readonly id: string },
): Promise<CostRow[]> {
  const rest = after ? sql`and (day, id) < (${after.day}::date, ${after.id}::uuid)` : sql``
  return rows(
    db,
    row,
    sql`
    select id, day, ${sql.join(COST_SOURCE.map((name) => sql.ref(name)))}, trim(currency) as currency, amount
    from campaign_costs where tenant_id = ${db.tenantId}::int ${rest} order by day desc, id desc limit ${limit}::int`,
  )
}

/**
 * @returns whether it existed
 */
export async function removeCost(db: TenantDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('campaign_costs')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
