import { NotFoundError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import { isId } from '../../core/uuid.ts'
import type { Member } from '../../core/viewer.ts'
import { type InvoiceContent, presentInvoice } from './present.ts'
import { findInvoiceOfOrder, findOwnInvoice, findPaymentOfOrder } from './queries.ts'

export interface InvoicePage {
  readonly invoice: InvoiceContent
  /** Page of its payment. */
  readonly payment: string
}

/**
 * An invoice or credit note of the member.
 * @throws NotFoundError for an unknown one and for one of another member alike
 */
export async function invoicePage(scope: RequestScope<Member>, id: string | undefined): Promise<InvoicePage> {
  const { db, tenant, viewer } = scope
  const row = id !== undefined && isId(id) ? await findOwnInvoice(db, viewer.id, id) : undefined
  const payment = row && (await findPaymentOfOrder(db, row.order_id))
  if (!row || !payment) throw new NotFoundError('page_not_found')
  const corrected = row.series === 'credit_note' ? await findInvoiceOfOrder(db, row.order_id) : undefined
  const order = payment.slice(-12).toUpperCase()
  return { invoice: presentInvoice(tenant, row, { order, corrected }), payment }
}
