import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { isMember, lockMember } from '../accounts/server.ts'
import { moveCredits } from '../credits/server.ts'
import { reverseCreditNote } from '../invoices/server.ts'
import type { ReversalHook } from '../payments/server.ts'
import { startRefund, takeCredits } from './commands.ts'
import { jobContext, type RefundContext } from './context.ts'
import { tellCredits } from './credit-back.ts'
import { updateBuyer } from './membership.ts'
import { type OrderStanding, standingOf } from './orders.ts'
import { type PaidOrderRow, type RefundRow, refundsOfPayment } from './queries.ts'
import { creditsFor, refundFor } from './rules.ts'

/**
 * Reacts to money returned from a paid payment: refunds made at the provider by hand, and
 * chargebacks. Both take back the credits that the amount represents, if unused. For a chargeback,
 * the used ones are recorded as a loss, and the method is blocked for the member.
 */
export const reversalHook: ReversalHook = async (db, tenant, payment, theirs, now) => {
  await lockMember(db, payment.member_id)
  const among = ({ payment_id }: OrderStanding['order']) => payment_id === payment.id
  const [standing] = await standingOf(db, payment.member_id, { lock: true, among })
  if (!standing) return
  const context = jobContext(db, tenant, now)
  const known = await refundsOfPayment(db, payment.id)
  const byHand = theirs.refunded - sumOf(known.filter(isAtProvider))
  const chargedBack = theirs.chargedBack - sumOf(known.filter(isChargeback))
  let rest = standing
  if (byHand > 0) {
    const taken = await record(context, rest, 'provider', byHand, theirs.refunded)
    // Both may be reported together: the last of the money takes the last of the credits.
    const order = { ...rest.order, returned: rest.order.returned + byHand }
    rest = { ...rest, order, unused: rest.unused - taken }
  }
  if (chargedBack > 0) {
    await record(context, rest, 'chargeback', chargedBack, theirs.chargedBack)
    await closeMethods(db, standing, now)
  }
  if (chargedBack < 0 && theirs.chargedBack < payment.charged_back)
    await undoChargebacks(context, standing.order, known.filter(isChargeback), -chargedBack)
}

const isChargeback = ({ kind, state }: RefundRow) => kind === 'chargeback' && state !== 'rejected'

const sumOf = (refunds: readonly RefundRow[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Refunds that are part of the sum that the provider reports as returned: those found there, and
 * ours that were sent or may have been.
 */
function isAtProvider({ kind, state, attempts, paid_by }: RefundRow): boolean {
  if (kind === 'provider') return true
  // Transferred by staff, so the provider does not know it.
  if (kind === 'chargeback' || paid_by !== null) return false
  return state === 'sent' || state === 'done' || (state === 'approved' && attempts > 0)
}

/** @param total the provider's sum, including `amount`. Returns the credits that were taken. */
async function record(
  context: RefundContext,
  standing: OrderStanding,
  kind: 'provider' | 'chargeback',
  amount: number,
  total: number,
): Promise<number> {
  const { order, unused } = standing
  const { now } = context
  const credits = Math.min(unused, creditsFor(order, amount))
  const value = refundFor({ ...order, returned: 0 }, credits)
  const loss = kind === 'chargeback' ? Math.max(0, amount - value) : 0
  const refund = await takeCredits(context, standing, {
    kind,
    reason: 'refund',
    amount,
    credits,
    state: 'done',
    // The provider's sum identifies the increase, because it only grows; our own total falls if a
    // request of staff is rejected.
    key: `${kind}:${order.payment_id}:${total}`,
    more: { loss, done_at: now },
  })
  await startRefund(context, refund, order)
  return credits
}

/**
 * Direct debits are charged back most easily, so they are blocked together with the used method.
 * Banks charge back for months: a member who is erased by then has nothing to block.
 */
async function closeMethods(db: TenantDb, { order }: OrderStanding, now: Date): Promise<void> {
  const { member_id, payment_id } = order
  const methods = [...new Set([order.method, 'directdebit'])]
  await sql`
    insert into payment_block (tenant_id, member_id, method, payment_id, created_at)
    select m.tenant_id, m.id, method, ${payment_id}::uuid, ${now}::timestamptz
    from member m cross join unnest(${methods}::text[]) as method
    where m.tenant_id = ${db.tenantId}::int and m.id = ${member_id}::uuid
    on conflict do nothing`.execute(db.trx)
}

/**
 * Undoes chargebacks that the bank has reversed: the order is paid again. Its credits are restored,
 * the invoice is issued again, the methods blocked for it are unblocked, and the member is premium.
 * The caller must have locked the member.
 * @param chargebacks of the order, oldest first
 * @param sum the reversed amount, in the minor unit; a partly reversed chargeback is left to staff
 */
async function undoChargebacks(
  context: RefundContext,
  { id: orderId, member_id: memberId, payment_id: paymentId }: PaidOrderRow,
  chargebacks: readonly RefundRow[],
  sum: number,
): Promise<void> {
  const { db, tenant, now } = context
  let left = sum
  let undone = 0
  for (const { id, amount, credits } of [...chargebacks].reverse()) {
    if (amount > left) break
    left -= amount
    undone++
    await db.trx
      .updateTable('refund')
      // Frees the key with the provider's sum, which the next chargeback may reach again.
      .set({ state: 'rejected', idempotency_key: `undone:${id}` })
      .where('tenant_id', '=', db.tenantId)
      .where('id', '=', id)
      .execute()
    await reverseCreditNote(db, tenant, id, now)
    if (credits > 0 && (await isMember(context.db, memberId)))
      await moveCredits(db, {
        memberId,
        delta: credits,
        reason: 'refund',
        reference: orderId,
        key: `refund:${id}:undone`,
      })
  }
  if (undone < chargebacks.length) return
  await sql`delete from payment_block where tenant_id = ${db.tenantId}::int and payment_id = ${paymentId}::uuid`.execute(
    db.trx,
  )
  await updateBuyer(db, tenant, memberId)
  await tellCredits(context, memberId)
}
