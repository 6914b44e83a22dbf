import { ConflictError, NotFoundError } from '../../core/errors.ts'
import { recordTransfer } from '../tracking/server.ts'
import { reread } from './commands.ts'
import type { RefundContext } from './context.ts'
import { forgetPayees } from './erase.ts'
import { mailDone } from './mails.ts'
import { lockRefund, type RefundRow } from './queries.ts'
import { isByHand } from './rules.ts'

/** Only staff can cause it: its text is among the console's (console/texts.ts). */
export const DECIDED = 'refund_decided'

/**
 * Completes a refund whose money was sent: mails the member, and clears the data of an erased
 * buyer.
 */
export async function finish(context: RefundContext, id: string): Promise<void> {
  await mailDone(context, await reread(context.db, id))
  await forgetPayees(context.db, id)
}

/**
 * Records that staff transferred the money of a refund that the provider cannot return.
 * @throws NotFoundError if there is no such refund; ConflictError `refund_decided` if it is not, or
 *   no longer, to be transferred
 */
export async function payByHand(
  context: RefundContext,
  { staff, refund: id }: { readonly staff: string; readonly refund: string },
): Promise<RefundRow> {
  const { db, now } = context
  const refund = await lockRefund(db, id)
  if (!refund) throw new NotFoundError()
  if (!isByHand(refund.state)) throw new ConflictError(DECIDED)
  await db.trx
    .updateTable('refund')
    .set({ state: 'done', done_at: now, paid_by: staff })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .execute()
  const { payment_id: paymentId, amount } = refund
  if (paymentId !== null) await recordTransfer(context, { paymentId, refundId: id, amount }, now)
  await finish(context, id)
  return reread(db, id)
}
