import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { enqueue } from '../../infra/jobs/enqueue.ts'
import { listOpenCheckouts } from './queries.ts'
import { roomOf } from './room.ts'
import { converted } from './rules.ts'

/**
 * Task of the job that ends one checkout at its provider; the payments do it (`payments/jobs.ts`).
 */
export const END_CHECKOUT = 'end-checkout'

/**
 * Has the open checkouts ended that are more than the limits now leave, the oldest ones first: tabs
 * that are open already would be the way around a limit. Call it under the member's lock, in the
 * transaction that sets a limit; the job runs once that is committed.
 */
export async function endUnfitting(scope: RequestScope<Member>): Promise<void> {
  const { db, viewer, tenant } = scope
  const limited = (await roomOf(scope)).filter(({ limit }) => limit !== null)
  if (limited.length === 0) return
  const { packages } = tenant.settings
  // Whenever a checkout was opened: what is paid in it is paid from now on.
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
