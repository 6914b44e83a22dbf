import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { ProviderPayment } from '../../infra/payments/port.ts'
import { moveCredits } from '../credits/server.ts'
import { recordDiscountUse } from '../discounts/server.ts'
import { issueInvoice } from '../invoices/server.ts'
import { refreshSearch } from '../members/server.ts'
import { recordPurchase } from '../tracking/server.ts'
import { keepMandate } from './mandates.ts'
import type { PaymentRow } from './queries.ts'
import { queueReceipt } from './receipt.ts'
import { withdrawableUntil } from './withdrawal-period.ts'

/**
 * Credits the member for a paid order, and marks both as paid: buying any package makes a member
 * premium.
 */
export async function grant(
  db: TenantDb,
  tenant: Tenant,
  payment: PaymentRow,
  theirs: ProviderPayment,
  now: Date,
): Promise<void> {
  const until = payment.amount === 0 ? null : withdrawableUntil(now, payment.country, tenant.settings)
  const member = await markPaid(db, payment, until, now)
  await issueInvoice(db, tenant, { orderId: payment.order_id, method: payment.method }, now)
  // The member was erased meanwhile: the money is recorded, but there is nobody to credit.
  if (!member) return
  await keepMandate(db, payment, theirs, now)
  await recordPurchase({ db, tenant }, { ...payment, paymentId: payment.id, memberId: member.id }, now)
  await refreshSearch(db, member.id)
  await moveCredits(db, {
    memberId: payment.member_id,
    delta: payment.credits,
    reason: 'purchase',
    reference: payment.order_id,
    key: `payment:${payment.id}`,
  })
  if (payment.discount_code !== null) {
    await recordDiscountUse(db, {
      code: payment.discount_code,
      memberId: payment.member_id,
      orderId: payment.order_id,
      now,
    })
  }
  // An unconfirmed address may belong to another person, who must not learn of this account.
  if (member.email_confirmed_at !== null)
    await queueReceipt(db, tenant, { payment, buyer: member, now, until })
}

/**
 * @returns the member, if there still is one; `until` is the end of the withdrawal period, null if
 *   nothing was paid
 */
async function markPaid(db: TenantDb, payment: PaymentRow, until: Date | null, now: Date) {
  const member = await db.trx
    .updateTable('member')
    .set({
      paid: true,
      ...(until === null ? {} : { withdrawable_until: sql`greatest(withdrawable_until, ${until})` }),
    })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', payment.member_id)
    .returning(['id', 'name', 'email', 'email_confirmed_at', 'language', 'country'])
    .executeTakeFirst()
  await db.trx
    .updateTable('credit_order')
    .set({ paid_at: now, withdrawable_until: until })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', payment.order_id)
    .execute()
  return member
}
