import { ConflictError, NotFoundError, ValidationError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { isMember, lockMember } from '../accounts/server.ts'
import { moveCredits } from '../credits/server.ts'
import { publish } from '../live/server.ts'
import type { RefundContext } from './context.ts'
import { decidedAlone } from './decided-alone.ts'
import { mailGiven } from './mails.ts'
import { findByKey, type RefundRow } from './queries.ts'
import { APPROVAL_LIMITS, type ApprovalLimits, type CreditCause, needsApproval } from './rules.ts'

/** Staff alone can meet it: its text is the console's (console/texts.ts). */
export const WRONG_AMOUNT = 'refund_amount'

export interface CreditBack {
  /** Id of the person of the staff. */
  readonly staff: string
  readonly memberId: string
  readonly credits: number
  /** What the member is told. */
  readonly cause: CreditCause
  /** For colleagues. */
  readonly reason: string
  readonly key: string
}

/**
 * Gives credits without money, as a credit that costs nothing; above `limits`, with what the person
 * has given before, after a second person has agreed.
 * @throws NotFoundError where there is no such member; ValidationError on `credits`; ConflictError
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
  if (!waits) await giveCredits(context, refund)
  return refund
}

/**
 * The same key is the same request of staff: another kind, order or sum is another one. @throws
 * ConflictError `idempotency_key_reused`
 */
export function sameRequest(known: RefundRow, wanted: Partial<RefundRow>): RefundRow {
  const fields = Object.keys(wanted) as (keyof RefundRow)[]
  if (fields.every((field) => known[field] === wanted[field])) return known
  throw new ConflictError('idempotency_key_reused')
}

/** More is a typing error. */
const MOST = 100_000

/** Gives the credits of a credit-back that is decided, and tells the member by mail. */
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

/** Open pages of the member read the balance again. */
export async function tellCredits({ db }: RefundContext, memberId: string): Promise<void> {
  await publish(db, { tenantId: db.tenantId, memberIds: [memberId], event: { type: 'credits' } })
}
