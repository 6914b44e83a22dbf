import type { TenantDb } from '../../core/database.ts'
import type { ProviderPayment } from '../../infra/payments/port.ts'
import { wasSeenBefore } from './alerts.ts'
import type { PaymentRow } from './queries.ts'
import { reversedSums } from './rules.ts'

/** An answer that was overtaken by a later one does not come again after this time. */
const OVERTAKEN_MS = 3_600_000

/**
 * The sums that have left, where they changed. They only grow, because answers overtake each other; but a chargeback that the bank has taken
 * back, as the provider said an hour ago and says again, lowers its sum.
 */
export async function reversedOrReturned(
  db: TenantDb,
  ours: PaymentRow,
  theirs: ProviderPayment,
  now: Date,
): Promise<{ readonly refunded: number; readonly charged_back: number } | null> {
  const grown = reversedSums(ours, theirs)
  if (theirs.chargedBack >= ours.charged_back) return grown
  const claim = { kind: 'reversal_undone', paymentId: ours.id, chargedBack: theirs.chargedBack } as const
  if (!(await wasSeenBefore(db, claim, new Date(now.getTime() - OVERTAKEN_MS)))) return grown
  return { refunded: grown?.refunded ?? ours.refunded, charged_back: theirs.chargedBack }
}
