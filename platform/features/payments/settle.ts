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

export type Settled =
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'refused'; readonly mismatch: Mismatch; readonly alerts: readonly AlertKind[] }
  | {
      readonly outcome: 'settled'
      readonly status: string
      readonly granted: boolean
      /** Why the staff must review this payment, where it was granted now. */
      readonly review: Review | null
      /** What a person must look at, as far as it is new. */
      readonly alerts: readonly AlertKind[]
    }

/**
 * Money arrived that was not due: what was paid for is granted, and the payment is marked for the
 * staff to decide about a refund. `paid_after_cancel`: the order had been ended before;
 * `discount_not_due`: its discount belonged to another one; `paid_after_erasure`: there is no
 * member any more, and nothing was granted.
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
 * Brings our payment to what the provider says, in one transaction: its status, and at `paid` the
 * credits, the premium membership, the used discount. Repeated, shuffled or at once, one payment
 * grants once: the row is locked and `granted_at` is set with the ledger entry
 * (docs/product-rules.md#payments). Where more money has left again, other features are called in
 * the same transaction (`onReversal`).
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
  // What ended unpaid gives its use of a limited code back; the order alone decides whether it has
  // one.
  else if (hasEnded(status) && status !== 'paid') await releaseDiscount(db, ours.order_id)
  if (reversed) {
    const total = reversed.refunded + reversed.charged_back
    await recordReversal({ db, tenant }, { paymentId, total }, now)
  }
  if (reversed) for (const hook of onReversal) await hook(db, tenant, ours, theirs, now)
  if (grants || reversed || status !== ours.status) await tell(db, tenant, ours, grants)
  const alerts = await raiseAll(db, ours, strange(ours, theirs, review), now)
  return { outcome: 'settled', status, granted: grants, review, alerts }
}

/** Writes down what the provider says, with what `changes` for us by that. */
async function follow(
  db: TenantDb,
  ours: PaymentRow,
  theirs: ProviderPayment,
  changes: Changes,
  now: Date,
): Promise<void> {
  await db.trx
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
    .execute()
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
  await publish(db, { ...to, event: { type: 'payment', payment: payment.id } })
  if (granted) await publish(db, { ...to, event: { type: 'credits' } })
}

/** An answer that was overtaken by a later one does not come again after this time. */
const OVERTAKEN_MS = 3_600_000

/**
 * The sums that have left, where they changed. They only grow, because answers overtake each other;
 * but a chargeback that the bank has taken back, as the provider said an hour ago and says again,
 * lowers its sum.
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

/** What is strange about a payment, in amounts and words. */
type Strange = readonly [kind: AlertKind, facts: NewAlert['facts']]

/** Of a payment that is ours: what a person must decide about. */
function strange(ours: PaymentRow, theirs: ProviderPayment, review: AlertKind | null): Strange[] {
  const sums = { paid: ours.amount, refunded: theirs.refunded, charged_back: theirs.chargedBack }
  const found: Strange[] = []
  if (review !== null) found.push([review, { amount: ours.amount }])
  if (theirs.refunded < ours.refunded || theirs.chargedBack < ours.charged_back)
    found.push(['reversal_undone', { ...sums, known: ours.refunded + ours.charged_back }])
  if (theirs.refunded + theirs.chargedBack > ours.amount) found.push(['reversed_too_much', sums])
  return found
}

/** Ours and theirs, side by side. */
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

/** Records what is strange about a payment. Returns the kinds that are new. */
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
