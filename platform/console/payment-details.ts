import { NotFoundError } from '../core/errors.ts'
import { invoiceLinks } from '../features/invoices/server.ts'
import { entriesOfOrder, findPayment } from '../features/payments/server.ts'
import { refundsOfPayment, standingOf } from '../features/refunds/server.ts'
import type { InTenant } from './scope.ts'

export type PaymentDetails = Awaited<ReturnType<typeof detailsOf>>

/**
 * A payment with its member, order, documents, refunds and changes of credits.
 * @throws NotFoundError if the site has no such payment
 */
export async function detailsOf({ db, tenant }: InTenant, id: string) {
  const payment = await findPayment(db, id)
  if (!payment) throw new NotFoundError()
  const { member_id: memberId, order_id: orderId } = payment
  const member = await db.trx
    .selectFrom('member')
    .select('name')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  const standings = await standingOf(db, memberId, { lock: false, among: () => true })
  return {
    payment,
    /** Null once the member is erased. */
    name: member?.name ?? null,
    /** Undefined if this payment did not pay an order. */
    standing: standings.find(({ order }) => order.payment_id === id),
    documents: await invoiceLinks(db, tenant, orderId),
    refunds: await refundsOfPayment(db, id),
    entries: await entriesOfOrder(db, memberId, orderId),
  }
}
