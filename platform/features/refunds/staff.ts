import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '../../core/errors.ts'
import { noteWaiting } from '../../infra/waiting-work.ts'
import { isMember, lockMember } from '../accounts/server.ts'
import { moveCredits } from '../credits/server.ts'
import { type Refunders, reread, startRefund, stateFor, takeCredits } from './commands.ts'
import type { RefundContext } from './context.ts'
import { giveCredits, sameRequest, tellCredits, WRONG_AMOUNT } from './credit-back.ts'
import { decidedAlone } from './decided-alone.ts'
import { forgetPayees } from './erase.ts'
import { DECIDED } from './finish-refund.ts'
import { updateBuyer } from './membership.ts'
import { type OrderStanding, standingOf } from './orders.ts'
import { findByKey, holdPayments, lockRefund, type RefundRow } from './queries.ts'
import { APPROVAL_LIMITS, type ApprovalLimits, creditsFor, needsApproval } from './rules.ts'
import { WAITING_REFUNDS } from './waiting.ts'

// Refusals that only staff can cause: their texts are among the console's (console/texts.ts).
const SECOND_PERSON = 'second_person_needed'

export interface StaffRefund {
  /** Id of the member of staff. */
  readonly staff: string
  readonly memberId: string
  readonly orderId: string
  /** In the minor unit of the order. */
  readonly amount: number
  readonly reason: string
  readonly key: string
}

/**
 * Returns money of an order by decision of staff. Takes back the credits that the amount
 * represents, if unused. If it, together with what this person has returned to the member before,
 * exceeds `limits`, a second person decides (`approveRefund`, `rejectRefund`); the credits are
 * taken immediately.
 * @throws NotFoundError if the member has no such order; ValidationError on `amount` if it is not
 *   positive or exceeds what is left; ConflictError `idempotency_key_reused`
 */
export async function requestRefund(
  context: RefundContext,
  refunders: Refunders,
  { staff, memberId, orderId, amount, reason, key }: StaffRefund,
  limits: ApprovalLimits = APPROVAL_LIMITS,
): Promise<RefundRow> {
  const { db, now } = context
  await holdPayments(db, memberId)
  await lockMember(db, memberId)
  const known = await findByKey(db, memberId, key)
  if (known) return sameRequest(known, { kind: 'staff', order_id: orderId, amount })
  const standing = await lockedStanding(context, memberId, orderId)
  const { order, unused } = standing
  if (!Number.isInteger(amount) || amount <= 0 || amount > order.amount - order.returned)
    throw new ValidationError({ amount: { code: WRONG_AMOUNT } })
  const credits = Math.min(unused, creditsFor(order, amount))
  const before = await decidedAlone(context, { staff, memberId, currency: order.currency })
  const waits = needsApproval({ amount: amount + before.amount, credits }, limits)
  const refund = await takeCredits(context, standing, {
    kind: 'staff',
    reason: 'refund',
    amount,
    credits,
    state: waits ? 'requested' : stateFor(refunders, order),
    key,
    more: { requested_by: staff, reason, ...(waits ? {} : { approved_at: now }) },
  })
  if (!waits) await startRefund(context, refund, order)
  return refund
}

async function lockedStanding(
  { db }: RefundContext,
  memberId: string,
  orderId: string,
): Promise<OrderStanding> {
  const standings = await standingOf(db, memberId, { lock: true, among: () => true })
  const found = standings.find(({ order }) => order.id === orderId)
  if (!found) throw new NotFoundError()
  return found
}

/**
 * The second person agrees: the money is returned, or the credits of a credit-back are given.
 * @throws NotFoundError if there is no such refund, or no member left to give credits to;
 *   ForbiddenError `second_person_needed` if it is the person who asked; ConflictError
 *   `refund_decided`
 */
export async function approveRefund(
  context: RefundContext,
  refunders: Refunders,
  { staff, refund: id }: { readonly staff: string; readonly refund: string },
): Promise<RefundRow> {
  const { db, now } = context
  const refund = await undecided(context, id, staff)
  if (refund.kind === 'credit_back') {
    if (!(await isMember(context.db, refund.member_id))) throw new NotFoundError()
    await setState(context, id, { state: 'done', approved_by: staff, approved_at: now, done_at: now })
    await giveCredits(context, refund)
    return reread(db, id)
  }
  const { order } = await lockedStanding(context, refund.member_id, refund.order_id ?? '')
  await setState(context, id, {
    state: stateFor(refunders, order),
    approved_by: staff,
    approved_at: now,
  })
  const approved = await reread(db, id)
  await startRefund(context, approved, order)
  return approved
}

/**
 * The second person, or the one who asked, rejects a request: the credits return to their order,
 * unless the member is erased. Other decisions made meanwhile counted the amount as returned, so
 * the membership is computed again.
 * @throws NotFoundError; ConflictError `refund_decided`
 */
export async function rejectRefund(context: RefundContext, id: string): Promise<RefundRow> {
  const { db, tenant } = context
  const refund = await undecided(context, id)
  await setState(context, id, { state: 'rejected' })
  await forgetPayees(db, id)
  if (refund.kind !== 'staff' || !(await isMember(context.db, refund.member_id))) return reread(db, id)
  if (refund.credits > 0) {
    await moveCredits(db, {
      memberId: refund.member_id,
      delta: refund.credits,
      reason: 'refund',
      reference: refund.order_id,
      key: `refund:${id}:rejected`,
    })
    await tellCredits(context, refund.member_id)
  }
  await updateBuyer(db, tenant, refund.member_id)
  return reread(db, id)
}

async function undecided(context: RefundContext, id: string, staff?: string): Promise<RefundRow> {
  const refund = await lockRefund(context.db, id)
  if (!refund) throw new NotFoundError()
  if (refund.state !== 'requested') throw new ConflictError(DECIDED)
  if (staff !== undefined && refund.requested_by === staff) throw new ForbiddenError(SECOND_PERSON)
  await lockMember(context.db, refund.member_id)
  return refund
}

async function setState(
  { db }: RefundContext,
  id: string,
  change: Partial<Pick<RefundRow, 'state' | 'approved_by' | 'approved_at' | 'done_at'>>,
): Promise<void> {
  await db.trx
    .updateTable('refund')
    .set(change)
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .execute()
  await noteWaiting(db, WAITING_REFUNDS, [id])
}
