import { sql } from 'kysely'
import { isMember } from '../accounts/server.ts'
import { moveCredits } from '../credits/server.ts'
import { reverseCreditNote } from '../invoices/server.ts'
import type { RefundContext } from './context.ts'
import { tellCredits } from './credit-back.ts'
import { updateBuyer } from './membership.ts'
import type { PaidOrderRow, RefundRow } from './queries.ts'

/**
 * Takes back what chargebacks did that the bank has taken back: the order is paid again. Its credits return to it, the invoice is issued again, the
 * methods that were closed for it open, and the member is premium. Who has locked the member calls this.
 * @param chargebacks of the order, oldest first
 * @param sum that came back, in the minor unit; a chargeback of which only a part came back is left to staff
 */
export async function undoChargebacks(
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
      // The key names the provider's sum, which the next chargeback may reach again.
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
