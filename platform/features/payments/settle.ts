import type { TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { ProviderPayment } from '../../infra/payments/port.ts'
import { isMember, lockMember } from '../accounts/server.ts'
import { keepReserved, releaseDiscount, wasDue } from '../discounts/server.ts'
import { publish } from '../live/server.ts'
import { recordReversal } from '../tracking/server.ts'
import { type AlertKind, type NewAlert, raiseAlert, wasSeenBefore } from './alerts.ts'
import { blockAccount } from './debit/block.ts'
import { touch } from './end-unrequested.ts'
import { grant } from './grant.ts'
import type { PaymentServices } from './providers.ts'
import { hasPaid, lockPayment, type PaymentRow } from './queries.ts'
import { hasEnded, type Mismatch, mismatchOf, nextStatus, reversedSums } from './rules.ts'
import { WATCHED, watchPayment } from './watch.ts'

export type Settled =
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'refused'; readonly mismatch: Mismatch; readonly alerts: readonly AlertKind[] }
  | {
      readonly outcome: 'settled'
      readonly status: string
      /** Whether its status was another one before. */
      readonly changed: boolean
      readonly granted: boolean
      /** Why the staff must review this payment, if it was granted now. */
      readonly review: Review | null
      /** New alerts that a person must review. */
      readonly alerts: readonly AlertKind[]
    }

/**
 * Money arrived that was not due: the order is granted, and the payment is flagged for the staff to
 * decide about a refund. `paid_after_cancel`: the order had been ended before; `discount_not_due`:
 * its discount belonged to another order; `paid_after_erasure`: the member no longer exists, and
 * nothing was granted.
 */
type Review = 'paid_after_cancel' | 'discount_not_due' | 'paid_after_erasure'

interface Changes {
  readonly status: string
  readonly granted_at?: Date
  readonly review?: Review | null
  readonly refunded?: number
  readonly charged_back?: number
}

/**
 * Updates our payment to the provider's state, in one transaction: its status and, if paid, the
 * credits, the premium membership and the used discount. Repeated, out of order or concurrent, one
 * payment grants once: the row is locked and `granted_at` is set with the ledger entry
 * (docs/product-rules.md#payments). If more money was returned, calls the hooks of other features
 * in the same transaction (`onReversal`).
 */
export async function settlePayment(
  { onReversal }: Pick<PaymentServices, 'onReversal'>,
  db: TenantDb,
  tenant: Tenant,
  paymentId: string,
  theirs: ProviderPayment,
  now: Date,
): Promise<Settled> {
  const ours = await lockPayment(db, paymentId)
  if (!ours) return { outcome: 'unknown' }
  const mismatch = mismatchOf(ours, tenant.id, theirs)
  if (mismatch !== null) {
    await touch(db, paymentId, now)
    const alerts = await raiseAll(db, ours, [[mismatch, mismatchFacts(ours, theirs)]], now)
    return { outcome: 'refused', mismatch, alerts }
  }
  const status = nextStatus(ours.status, theirs.status)
  const grants = status === 'paid' && ours.granted_at === null
  const review = grants ? await reviewOf(db, ours) : null
  const reversed = status === 'paid' ? await reversedOrReturned(db, ours, theirs, now) : null
  await follow(db, ours, theirs, { status, ...(grants ? { granted_at: now, review } : {}), ...reversed }, now)
  if (status === 'failed' && status !== ours.status) await blockAccount(db, ours, 'failed')
  if (theirs.chargedBack > 0) await blockAccount(db, ours, 'charged_back')
  if (grants) await grant(db, tenant, ours, theirs, now)
  // A payment that ended unpaid releases its use of a limited code; the order records whether it
  // holds one.
  else if (hasEnded(status) && status !== 'paid') await releaseDiscount(db, ours.order_id)
  if (reversed) {
    const total = reversed.refunded + reversed.charged_back
    await recordReversal({ db, tenant }, { paymentId, total }, now)
  }
  if (reversed) for (const hook of onReversal) await hook(db, tenant, ours, theirs, now)
  if (grants || reversed || status !== ours.status) await tell(db, tenant, ours, grants)
  const alerts = await raiseAll(db, ours, strange(ours, theirs, review), now)
  return { outcome: 'settled', status, changed: status !== ours.status, granted: grants, review, alerts }
}

/** Stores the provider's state, and the `changes` that follow from it. */
async function follow(
  db: TenantDb,
  ours: PaymentRow,
  theirs: ProviderPayment,
  changes: Changes,
  now: Date,
): Promise<void> {
  const followed = await db.trx
    .updateTable('payment')
    .set({
      provider_id: theirs.id,
      checkout_url: theirs.checkoutUrl ?? ours.checkout_url,
      checked_at: now,
      ...(changes.status === ours.status ? {} : { updated_at: now }),
      ...changes,
    })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', ours.id)
    .returning(WATCHED)
    .executeTakeFirstOrThrow()
  await watchPayment(db, followed)
}

/**
 * Read before the grant is written; the buyer's lock is held until then, so that no second payment
 * is granted in between.
 */
async function reviewOf(db: TenantDb, payment: PaymentRow): Promise<Review | null> {
  const { member_id: id, discount_code: code } = payment
  await lockMember(db, id)
  if (payment.amount > 0 && !(await isMember(db, id))) return 'paid_after_erasure'
  const reserved = code === null || (await keepReserved(db, payment.order_id, code))
  if (payment.status === 'canceled') return 'paid_after_cancel'
  if (code === null) return null
  return reserved && (await wasDue(db, code, { id, paid: await hasPaid(db, id) })) ? null : 'discount_not_due'
}

async function tell(db: TenantDb, tenant: Tenant, payment: PaymentRow, granted: boolean): Promise<void> {
  const to = { tenantId: tenant.key, memberIds: [payment.member_id] }
  publish(db, { ...to, event: { type: 'payment', payment: payment.id } })
  if (granted) publish(db, { ...to, event: { type: 'credits' } })
}

/** An overtaken response no longer arrives after this time. */
const OVERTAKEN_MS = 3_600_000

/**
 * The returned sums, if they changed. They only grow, because responses arrive out of order; except
 * that a reversed chargeback, which the provider reported an hour ago and reports again, lowers its
 * sum.
 */
async function reversedOrReturned(
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

/** An anomaly of a payment, in amounts and words. */
type Strange = readonly [kind: AlertKind, facts: NewAlert['facts']]

/** Anomalies of a payment of ours that a person must decide about. */
function strange(ours: PaymentRow, theirs: ProviderPayment, review: AlertKind | null): Strange[] {
  const sums = { paid: ours.amount, refunded: theirs.refunded, charged_back: theirs.chargedBack }
  const found: Strange[] = []
  if (review !== null) found.push([review, { amount: ours.amount }])
  if (theirs.refunded < ours.refunded || theirs.chargedBack < ours.charged_back)
    found.push(['reversal_undone', { ...sums, known: ours.refunded + ours.charged_back }])
  if (theirs.refunded + theirs.chargedBack > ours.amount) found.push(['reversed_too_much', sums])
  return found
}

/** Our values and the provider's, side by side. */
function mismatchFacts(ours: PaymentRow, theirs: ProviderPayment): NewAlert['facts'] {
  return {
    amount: ours.amount,
    currency: ours.currency.trim(),
    their_amount: theirs.amount.amount,
    their_currency: theirs.amount.currency,
    their_payment: theirs.id,
    their_status: theirs.status,
  }
}

/** Raises alerts for the anomalies of a payment. Returns the kinds that are new. */
async function raiseAll(
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
