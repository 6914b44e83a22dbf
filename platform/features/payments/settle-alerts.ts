import type { TenantDb } from '../../core/database.ts'
import type { ProviderPayment } from '../../infra/payments/port.ts'
import { type AlertKind, type NewAlert, raiseAlert } from './alerts.ts'
import type { PaymentRow } from './queries.ts'

/** What is strange about a payment, in amounts and words. */
type Strange = readonly [kind: AlertKind, facts: NewAlert['facts']]

/** Of a payment that is ours: what a person must decide about. */
export function strange(ours: PaymentRow, theirs: ProviderPayment, review: AlertKind | null): Strange[] {
  const sums = { paid: ours.amount, refunded: theirs.refunded, charged_back: theirs.chargedBack }
  const found: Strange[] = []
  if (review !== null) found.push([review, { amount: ours.amount }])
  if (theirs.refunded < ours.refunded || theirs.chargedBack < ours.charged_back)
    found.push(['reversal_undone', { ...sums, known: ours.refunded + ours.charged_back }])
  if (theirs.refunded + theirs.chargedBack > ours.amount) found.push(['reversed_too_much', sums])
  return found
}

/** Ours and theirs, side by side. */
export function mismatchFacts(ours: PaymentRow, theirs: ProviderPayment): NewAlert['facts'] {
  return {
    amount: ours.amount,
    currency: ours.currency.trim(),
    their_amount: theirs.amount.amount,
    their_currency: theirs.amount.currency,
    their_payment: theirs.id,
    their_status: theirs.status,
  }
}

/** Records what is strange about a payment. Returns the kinds that are new. */
export async function raiseAll(
  db: TenantDb,
  { id, provider, provider_id }: PaymentRow,
  found: readonly Strange[],
  now: Date,
): Promise<readonly AlertKind[]> {
  const fresh: AlertKind[] = []
  for (const [kind, facts] of found) {
    const alert = { kind, facts, paymentId: id, provider, providerId: provider_id }
    if (await raiseAlert(db, alert, now)) fresh.push(kind)
  }
  return fresh
}
