import { ConflictError, NotFoundError, ValidationError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { noteWaiting } from '../../infra/waiting-work.ts'
import { isMember, lockMember } from '../accounts/server.ts'
import { moveCredits } from '../credits/server.ts'
import { publish } from '../live/server.ts'
import type { RefundContext } from './context.ts'
import { decidedAlone } from './decided-alone.ts'
import { mailGiven } from './mails.ts'
import { findByKey, type RefundRow } from './queries.ts'
import { APPROVAL_LIMITS, type ApprovalLimits, type CreditCause, needsApproval } from './rules.ts'
import { WAITING_REFUNDS } from './waiting.ts'

/** Only staff can cause it: its text is among the console's (console/texts.ts). */
export const WRONG_AMOUNT = 'refund_amount'

export interface CreditBack {
  /** Id of the member of staff. */
  readonly staff: string
  readonly memberId: string
  readonly credits: number
  /** The cause that the member is told. */
  readonly cause: CreditCause
  /** Reason for colleagues. */
  readonly reason: string
  readonly key: string
}

/**
 * Gives credits without a payment, like free credits. If they, together with what this person has
 * given before, exceed `limits`, a second person must agree first.
 * @throws NotFoundError if there is no such member; ValidationError on `credits`; ConflictError
 *   `idempotency_key_reused`
 */
export async function creditBack(
  context: RefundContext,
  { staff, memberId, credits, cause, reason, key }: CreditBack,
  limits: ApprovalLimits = APPROVAL_LIMITS,
): Promise<RefundRow> {
  const { db, now } = context
  if (!Number.isInteger(credits) || credits <= 0 || credits > MOST)
    throw new ValidationError({ credits: { code: WRONG_AMOUNT } })
  await lockMember(db, memberId)
  const known = await findByKey(db, memberId, key)
  if (known) return sameRequest(known, { kind: 'credit_back', amount: 0, credits })
  if (!(await isMember(context.db, memberId))) throw new NotFoundError()
  const before = await decidedAlone(context, { staff, memberId, currency: null })
  const waits = needsApproval({ amount: 0, credits: credits + before.credits }, limits)
  const refund = await db.trx
    .insertInto('refund')
    .values({
      tenant_id: db.tenantId,
      id: newId(),
      kind: 'credit_back',
      member_id: memberId,
      amount: 0,
      credits,
      cause,
      state: waits ? 'requested' : 'done',
      requested_by: staff,
      reason,
      idempotency_key: key,
      requested_at: now,
      done_at: waits ? null : now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteWaiting(db, WAITING_REFUNDS, [refund.id])
  if (!waits) await giveCredits(context, refund)
  return refund
}

/**
 * The same key must mean the same request of staff: same kind, order and amount. @throws
 * ConflictError `idempotency_key_reused`
 */
export function sameRequest(known: RefundRow, wanted: Partial<RefundRow>): RefundRow {
  const fields = Object.keys(wanted) as (keyof RefundRow)[]
  if (fields.every((field) => known[field] === wanted[field])) return known
  throw new ConflictError('idempotency_key_reused')
}

/** A larger number is a typing error. */
const MOST = 100_000

/** Gives the credits of a decided credit-back, and notifies the member by mail. */
export async function giveCredits(context: RefundContext, refund: RefundRow): Promise<void> {
  await moveCredits(context.db, {
    memberId: refund.member_id,
    delta: refund.credits,
    reason: 'refund',
    key: `refund:${refund.id}`,
  })
  await tellCredits(context, refund.member_id)
  await mailGiven(context, refund)
}

/** Makes open pages of the member reload the balance. */
export async function tellCredits({ db }: RefundContext, memberId: string): Promise<void> {
  publish(db, { tenantId: db.tenantId, memberIds: [memberId], event: { type: 'credits' } })
}
