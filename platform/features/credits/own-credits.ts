import { sql } from 'kysely'
import { z } from 'zod'
import { type LeftCredits, leftInOrder, leftSince } from '../../core/credit-lots.ts'
import type { TenantDb } from '../../core/database.ts'
import type { OwnCredits } from '../../core/own-credits.ts'
import { column, rows } from '../../infra/database/rows.ts'

/** Movements that are read at first: more messages than most members write from one order. */
const LATEST = 500

const movementRow = z.strictObject({
  delta: column.whole,
  reason: z.string(),
  reference: column.id.nullable(),
  /** The order of a purchase: what was paid, and for how many credits. */
  amount: column.whole.nullable(),
  credits: column.whole.nullable(),
  currency: z.string().nullable(),
  /** The order was paid a second time: its credits are older than this purchase may say. */
  twice: z.boolean(),
  /** The member's credits at the time of reading. */
  balance: column.whole.nullable(),
})
type MovementRow = z.output<typeof movementRow>

/**
 * The credits that the member has, in the order in which they are spent, with what was paid for
 * them. Reads the member's latest movements, and all of them only if these do not tell.
 */
export async function ownCredits(
  db: TenantDb,
  memberId: string,
  latest: number = LATEST,
): Promise<OwnCredits> {
  const movements = await readMovements(db, memberId, latest)
  if (movements.length < latest) return withPrices(leftInOrder(movements), movements)
  const left = leftOfLatest(movements)
  if (left) return withPrices(left, movements)
  const all = await readMovements(db, memberId, null)
  return withPrices(leftInOrder(all), all)
}

/** The latest movements, oldest first. @param limit null for all of them */
function readMovements(db: TenantDb, memberId: string, limit: number | null): Promise<MovementRow[]> {
  const t = sql`${db.tenantId}::int`
  return rows(
    db,
    movementRow,
    sql`
    select e.delta, e.reason, e.reference, o.amount, o.credits, o.currency::text as currency,
      e.reason = 'purchase' and (select count(*) > 1 from payment p
        where p.tenant_id = ${t} and p.order_id = e.reference and p.granted_at is not null) as twice,
      (select b.credits from balance b where b.tenant_id = ${t} and b.member_id = ${memberId}::uuid) as balance
    from (select delta, reason, reference, created_at, id from ledger_entry
      where tenant_id = ${t} and member_id = ${memberId}::uuid
      order by created_at desc, id desc limit ${limit}::int) e
    left join credit_order o on o.tenant_id = ${t} and o.id = e.reference and e.reason = 'purchase'
    order by e.created_at, e.id`,
  )
}

function leftOfLatest(movements: readonly MovementRow[]): readonly LeftCredits[] | undefined {
  if (movements.some(({ twice }) => twice)) return undefined
  const moved = movements.reduce((sum, { delta }) => sum + delta, 0)
  return leftSince((movements[0]?.balance ?? 0) - moved, movements)
}

function withPrices(left: readonly LeftCredits[], movements: readonly MovementRow[]): OwnCredits {
  const purchases = movements.filter(({ reason }) => reason === 'purchase')
  const orders = new Map(purchases.map((purchase) => [purchase.reference, purchase]))
  return left.map(({ order, credits }) => ({
    credits,
    paid: order === null ? null : paidFor(orders.get(order)),
  }))
}

/** An order that cost nothing gave its credits away. */
function paidFor(order: MovementRow | undefined) {
  if (!order?.amount || !order.credits) return null
  return { amount: order.amount, currency: order.currency?.trim() ?? '', credits: order.credits }
}
