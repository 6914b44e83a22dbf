import type { Tenant } from '../../core/tenant.ts'
import type { Labels } from '../../infra/metrics/definitions.ts'
import type { AlertKind } from './alerts.ts'
import type { PaymentServices } from './providers.ts'
import type { Settled } from './settle.ts'

const NOT_DUE = 'a payment was granted that was not due: decide about a refund'
const ALERTS: Readonly<Partial<Record<AlertKind, string>>> = {
  paid_after_cancel: NOT_DUE,
  discount_not_due: NOT_DUE,
  paid_after_erasure: 'a payment for an erased member was paid: decide about a refund',
  reversal_undone: 'less of a payment is refunded or charged back than before: look at the provider',
  reversed_too_much: 'more of a payment has left than was paid: look at the provider',
}

type Reached = Labels<'dating_payments_total'>['outcome']
const REACHED: ReadonlySet<string> = new Set<Reached>(['pending', 'paid', 'failed', 'canceled', 'expired'])
const isReached = (status: string): status is Reached => REACHED.has(status)

/** The state that the payment has reached now; undefined if it was in it before, or is open. */
function outcomeOf(settled: Settled): Reached | undefined {
  if (settled.outcome === 'refused') return 'mismatch'
  if (settled.outcome === 'unknown' || !settled.changed) return undefined
  return isReached(settled.status) ? settled.status : undefined
}

/** Counts a settled payment, and logs one that needs a manual decision, once. */
export function report(
  { log, meter }: PaymentServices,
  tenant: Tenant,
  paymentId: string,
  settled: Settled,
): Settled {
  const reached = outcomeOf(settled)
  if (reached !== undefined) {
    meter.count('dating_payments_total', { outcome: reached })
    if (reached !== 'pending')
      meter.count('dating_site_payments_total', { site: tenant.id, outcome: reached })
  }
  const what = { tenant: tenant.id, payment: paymentId }
  if (settled.outcome === 'refused' && settled.alerts.length > 0) {
    const { mismatch } = settled
    log.error({ ...what, mismatch }, "the provider's payment is not the one that was ordered: refused")
  }
  if (settled.outcome === 'settled') {
    for (const alert of settled.alerts)
      log.error({ ...what, alert }, ALERTS[alert] ?? 'a payment needs a look')
  }
  return settled
}
