import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { PERIODS, type Period } from './contract.ts'
import { PERIOD_CODES, type StoredLimit } from './rules.ts'

/** The limits of a member, by period. */
export async function findLimits(db: TenantDb, memberId: string): Promise<ReadonlyMap<Period, StoredLimit>> {
  const found = await db.trx
    .selectFrom('spending_limit')
    .select(['period', 'amount', 'currency', 'next_amount', 'next_at'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
  return new Map(
    found.flatMap((row) => {
      const period = PERIODS.find((one) => PERIOD_CODES[one] === row.period)
      const { amount, currency, next_amount: nextAmount, next_at: nextAt } = row
      return period ? [[period, { amount, currency, nextAmount, nextAt }] as const] : []
    }),
  )
}

/** Saves the limit of one period; null removes it. */
export async function saveLimit(
  db: TenantDb,
  memberId: string,
  period: Period,
  limit: StoredLimit | null,
  now: Date,
): Promise<void> {
  const key = { tenant_id: db.tenantId, member_id: memberId, period: PERIOD_CODES[period] }
  if (!limit) {
    await db.trx
      .deleteFrom('spending_limit')
      .where('tenant_id', '=', db.tenantId)
      .where('member_id', '=', memberId)
      .where('period', '=', key.period)
      .execute()
    return
  }
  const { amount, currency, nextAmount, nextAt } = limit
  const values = { amount, currency, next_amount: nextAmount, next_at: nextAt, updated_at: now }
  await db.trx
    .insertInto('spending_limit')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id', 'period']).doUpdateSet(values))
    .execute()
}

const spentRow = z.strictObject({
  currency: z.string(),
  open: z.boolean(),
  day: column.whole,
  week: column.whole,
  month: column.whole,
})

/** Sums of payments by currency; `open` are those that are unpaid but can still be paid. */
export type SpentRow = z.output<typeof spentRow>

/**
 * Sums of what the member has paid, or may still pay, since each of these instants; without
 * payments that ended unpaid.
 */
export function sumPayments(
  db: TenantDb,
  memberId: string,
  since: Readonly<Record<Period, Date>>,
): Promise<readonly SpentRow[]> {
  const sum = (period: Period) =>
    sql`coalesce(sum(p.amount) filter (where p.created_at >= ${since[period]}::timestamptz), 0)::int`
  const first = new Date(Math.min(...PERIODS.map((period) => since[period].getTime())))
  return rows(
    db,
    spentRow,
    sql`
    select p.currency::text as currency, p.status = 'open' as open,
      ${sum('day')} as day, ${sum('week')} as week, ${sum('month')} as month
    from payment p
    where p.tenant_id = ${db.tenantId}::int and p.member_id = ${memberId}::uuid
      and p.status in ('open', 'pending', 'paid') and p.created_at >= ${first}::timestamptz
    group by 1, 2`,
  )
}

/** Unpaid checkouts that can still be paid, newest first; without charges that need no checkout. */
export function listOpenCheckouts({ trx, tenantId }: TenantDb, memberId: string) {
  return trx
    .selectFrom('payment')
    .select(['id', 'amount', 'currency'])
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'open')
    .where('amount', '>', 0)
    .where('mandate_id', 'is', null)
    .where('debit_id', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
}
