import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import { listOpenCheckouts } from './queries.ts'
import { roomOf } from './room.ts'
import { converted } from './rules.ts'

/**
 * Name of the task that ends one checkout at its provider; payments implement it
 * (`payments/jobs.ts`).
 */
export const END_CHECKOUT = 'end-checkout'

/**
 * Enqueues the end of open checkouts that exceed what the limits now leave, the oldest first: tabs
 * that are already open would otherwise evade a limit. Call it under the member's lock, in the
 * transaction that sets a limit; the jobs run after the commit.
 */
export async function endUnfitting(scope: RequestScope<Member>): Promise<void> {
  const { db, viewer, tenant } = scope
  const limited = (await roomOf(scope)).filter(({ limit }) => limit !== null)
  if (limited.length === 0) return
  const { packages } = tenant.settings
  // Regardless of when a checkout was opened: it would be paid in the current period.
  const kept = new Map(limited.map(({ period, settled }) => [period, settled]))
  for (const { id, amount, currency } of await listOpenCheckouts(db, viewer.id)) {
    const sums = limited.map(({ period, limit, currency: own }) => {
      const sum = (kept.get(period) ?? 0) + converted(amount, currency.trim(), own, packages)
      return { period, sum, fits: limit !== null && sum <= limit.amount }
    })
    if (sums.every(({ fits }) => fits)) for (const { period, sum } of sums) kept.set(period, sum)
    else await enqueue(db, 'payments', { task: END_CHECKOUT, payment: id })
  }
}
