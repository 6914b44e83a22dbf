import { unusedByOrder } from '../../core/credit-lots.ts'
import type { TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { readBalance } from '../credits/server.ts'
import { withdrawableUntil } from '../payments/server.ts'
import { listMovements, listPaidOrders, lockBalance, type PaidOrderRow } from './queries.ts'
import { refundFor } from './rules.ts'

/** A paid order with what could be returned for it now. */
export interface OrderStanding {
  readonly order: PaidOrderRow
  readonly unused: number
  /** Value of the unused credits, in the minor unit of the order. */
  readonly amount: number
}

/** An order in its withdrawal period. */
export interface WithdrawalQuote extends OrderStanding {
  readonly until: Date
}

/**
 * The standings of the member's orders that match `among`, oldest first. `lock` locks the balance,
 * so that nothing is spent until the commit.
 */
export async function standingOf(
  db: TenantDb,
  memberId: string,
  { lock, among }: { readonly lock: boolean; readonly among: (order: PaidOrderRow) => boolean },
): Promise<readonly OrderStanding[]> {
  const balance = lock ? await lockBalance(db, memberId) : await readBalance(db, memberId)
  const orders = (await listPaidOrders(db, memberId)).filter(among)
  const [first] = orders
  if (!first) return []
  const movements = await listMovements(db, memberId, first.id)
  const start = balance - movements.reduce((sum, { delta }) => sum + delta, 0)
  const unused = unusedByOrder(start, movements)
  return orders.map((order) => {
    const left = Math.min(unused.get(order.id) ?? 0, order.credits)
    return { order, unused: left, amount: refundFor(order, left) }
  })
}

/**
 * The end of an order's period, null if it cannot be withdrawn: it cost nothing, or the site offers
 * no withdrawal. What was promised with the payment stays valid, whatever the site's current
 * settings.
 */
export function endOfPeriod({ settings }: Tenant, order: PaidOrderRow): Date | null {
  if (order.amount === 0) return null
  return order.withdrawable_until ?? withdrawableUntil(order.paid_at, order.country, settings)
}

/** The member's orders that can be withdrawn at `now`, newest first, with the amount for each. */
export async function quoteWithdrawal(
  { db, tenant, now }: { readonly db: TenantDb; readonly tenant: Tenant; readonly now: Date },
  memberId: string,
  { lock = false } = {},
): Promise<readonly WithdrawalQuote[]> {
  const isOpen = (order: PaidOrderRow) => {
    const until = endOfPeriod(tenant, order)
    return until !== null && now < until
  }
  const standings = await standingOf(db, memberId, { lock, among: isOpen })
  return standings
    .map((standing) => ({ ...standing, until: endOfPeriod(tenant, standing.order) ?? now }))
    .reverse()
}
