import { sql } from 'kysely'
import { z } from 'zod'
import { siteDayName } from '../../core/calendar.ts'
import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import type { Tenant } from '../../core/tenant.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import { findCreditNote, findInvoiceOfOrder, type InvoiceRow, returnedSoFar } from './queries.ts'
import type { Seller } from './seller.ts'
import { vatIn, vatOf } from './vat.ts'

type Series = 'invoice' | 'credit_note'

/**
 * Issues the invoice of an order that was just paid, in the transaction of the payment. Idempotent;
 * does nothing for an order that cost nothing. The number is taken last, to lock its counter as
 * briefly as possible.
 */
export async function issueInvoice(
  db: TenantDb,
  tenant: Tenant,
  { orderId, method }: { readonly orderId: string; readonly method: string },
  now: Date,
): Promise<void> {
  const order = await orderOf(db, orderId)
  if (!order || order.amount === 0) return
  const { company } = tenant.settings
  const day = siteDayName({ tenant, now })
  const { net, vat, rate, number: vatNumber } = vatOf(order.amount, order.country, day, company.vat_numbers)
  await insertDocument(db, 'invoice', day, {
    order_id: orderId,
    member_id: order.member_id,
    buyer: order.buyer,
    seller: JSON.stringify(sellerOf(tenant, vatNumber)),
    package: order.package,
    credits: order.credits,
    discount_code: order.discount_code,
    discount_percentage: order.discount_percentage,
    list_gross: order.list_amount,
    gross: order.amount,
    net,
    vat,
    vat_rate: rate,
    country: order.country,
    currency: order.currency,
    method,
    language: order.language ?? tenant.settings.domain_language,
    issued_at: now,
  })
}

function sellerOf({ settings }: Tenant, vatNumber: Seller['vat_number']): Seller {
  const { company } = settings
  return {
    name: company.name,
    address: company.address,
    city: company.city,
    country: company.country,
    register: company.kvk,
    site: settings.name,
    vat_number: vatNumber,
  }
}

/**
 * Issues the credit note of a refund, in the transaction that decides on it: at the rate of the
 * invoice, and so that the VAT of all credit notes of an order equals the VAT of the total sum
 * returned. None without an invoice, and never for more than it states: a chargeback after a refund
 * returns no further sale.
 */
export async function issueCreditNote(
  db: TenantDb,
  tenant: Tenant,
  refund: {
    readonly id: string
    readonly orderId: string
    readonly amount: number
    readonly credits: number
  },
  now: Date,
): Promise<void> {
  const invoice = await findInvoiceOfOrder(db, refund.orderId)
  if (!invoice) return
  const before = await returnedSoFar(db, refund.orderId)
  const gross = Math.min(refund.amount, invoice.gross - before.gross)
  if (gross <= 0) return
  const vat = vatIn(before.gross + gross, invoice.vat_rate ?? 0) - before.vat
  const { id: _id, series: _series, year: _year, number: _number, ...same } = invoice
  await insertDocument(db, 'credit_note', siteDayName({ tenant, now }), {
    ...same,
    seller: JSON.stringify(invoice.seller),
    refund_id: refund.id,
    corrects: invoice.id,
    credits: refund.credits,
    list_gross: gross,
    gross,
    net: gross - vat,
    vat,
    issued_at: now,
  })
}

/**
 * Reissues an invoice for what a credit note had reversed, because the sale stands after all: the
 * same sums with the present date. Idempotent; does nothing for a refund without a credit note.
 */
export async function reverseCreditNote(
  db: TenantDb,
  tenant: Tenant,
  refundId: string,
  now: Date,
): Promise<void> {
  const note = await findCreditNote(db, refundId)
  if (!note) return
  const { id, series: _series, year: _year, number: _number, ...same } = note
  await insertDocument(db, 'invoice', siteDayName({ tenant, now }), {
    ...same,
    seller: JSON.stringify(note.seller),
    corrects: id,
    issued_at: now,
  })
}

const paidOrder = z.strictObject({
  member_id: column.id,
  /** Null if the member is erased. */
  buyer: z.string().nullable(),
  language: z.string().nullable(),
  package: z.string(),
  credits: column.whole,
  list_amount: column.whole,
  amount: column.whole,
  currency: z.string(),
  country: z.string(),
  discount_code: z.string().nullable(),
  discount_percentage: column.whole,
})

function orderOf(db: TenantDb, id: string) {
  return firstRow(
    db,
    paidOrder,
    sql`
    select o.member_id, m.name as buyer, m.language, o.package, o.credits, o.list_amount, o.amount, o.currency, o.country,
      o.discount_code, o.discount_percentage
    from credit_order o left join member m on m.tenant_id = o.tenant_id and m.id = o.member_id
    where o.tenant_id = ${db.tenantId}::int and o.id = ${id}::uuid
      and not exists (select from invoice i
        where i.tenant_id = ${db.tenantId}::int and i.order_id = o.id and i.series = 'invoice' and i.corrects is null)`,
  )
}

type Document = Omit<
  InvoiceRow,
  'id' | 'series' | 'year' | 'number' | 'seller' | 'refund_id' | 'corrects'
> & {
  readonly seller: string
  readonly refund_id?: string
  readonly corrects?: string
}

/**
 * @param day at the site, YYYY-MM-DD; the number uses its year
 */
async function insertDocument(db: TenantDb, series: Series, day: string, document: Document): Promise<void> {
  const year = Number(day.slice(0, 4))
  const number = await nextNumber(db, series, year)
  await db.trx
    .insertInto('invoice')
    .values({ tenant_id: db.tenantId, id: newId(), series, year, number, ...document })
    .execute()
}

const counter = z.strictObject({ last: column.whole })

/**
 * Takes the next number. The row of the counter stays locked until the transaction ends, so that a
 * rollback leaves no gap.
 */
async function nextNumber(db: TenantDb, series: Series, year: number): Promise<number> {
  const row = await firstRow(
    db,
    counter,
    sql`
    insert into invoice_counter as c (tenant_id, series, year, last) values (${db.tenantId}::int, ${series}, ${year}::int, 1)
    on conflict (tenant_id, series, year) do update set last = c.last + 1 returning last`,
  )
  if (!row) throw new Error('The counter of invoices returned no number')
  return row.last
}
