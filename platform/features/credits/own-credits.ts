import { sql } from 'kysely'
import { z } from 'zod'
import { leftInOrder } from '../../core/credit-lots.ts'
import type { TenantDb } from '../../core/database.ts'
import type { OwnCredits } from '../../core/own-credits.ts'
import { column, rows } from '../../infra/database/rows.ts'

const movementRow = z.strictObject({
  delta: column.whole,
  reason: z.string(),
  reference: column.id.nullable(),
  /** The order of a purchase: what was paid, and for how many credits. */
  amount: column.whole.nullable(),
  credits: column.whole.nullable(),
  currency: z.string().nullable(),
})

/**
 * The credits that the member has, in the order in which they are spent, with what was paid for
 * them. Reads all movements of the member.
 */
export async function ownCredits(db: TenantDb, memberId: string): Promise<OwnCredits> {
  const t = sql`${db.tenantId}::int`
  const movements = await rows(
    db,
    movementRow,
    sql`
    select e.delta, e.reason, e.reference, o.amount, o.credits, o.currency::text as currency
    from ledger_entry e
    left join credit_order o on o.tenant_id = ${t} and o.id = e.reference and e.reason = 'purchase'
    where e.tenant_id = ${t} and e.member_id = ${memberId}::uuid
    order by e.created_at, e.id`,
  )
  const purchases = movements.filter(({ reason }) => reason === 'purchase')
  const orders = new Map(purchases.map((purchase) => [purchase.reference, purchase]))
  return leftInOrder(movements).map(({ order, credits }) => ({
    credits,
    paid: order === null ? null : paidFor(orders.get(order)),
  }))
}

/** An order that cost nothing gave its credits away. */
function paidFor(order: z.output<typeof movementRow> | undefined) {
  if (!order?.amount || !order.credits) return null
  return { amount: order.amount, currency: order.currency?.trim() ?? '', credits: order.credits }
}
