import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import { seller } from './seller.ts'

function documents(db: TenantDb) {
  return db.trx
    .selectFrom('invoice')
    .where('tenant_id', '=', db.tenantId)
    .select([
      'id',
      'series',
      'year',
      'number',
      'order_id',
      'member_id',
      'buyer',
      'seller',
      'package',
      'credits',
      'discount_code',
      'discount_percentage',
      'list_gross',
      'gross',
      'net',
      'vat',
      'vat_rate',
      'country',
      'currency',
      'method',
      'language',
      'issued_at',
    ])
}

type StoredInvoice = Awaited<ReturnType<ReturnType<typeof documents>['executeTakeFirstOrThrow']>>
export type InvoiceRow = Omit<StoredInvoice, 'seller'> & { readonly seller: z.output<typeof seller> }

const parsed = (row: StoredInvoice): InvoiceRow => ({ ...row, seller: seller.parse(row.seller) })

/** A document of this member; undefined for one of another member. */
export async function findOwnInvoice(
  db: TenantDb,
  memberId: string,
  id: string,
): Promise<InvoiceRow | undefined> {
  const row = await documents(db).where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst()
  return row && parsed(row)
}

export async function findInvoiceOfOrder(db: TenantDb, orderId: string): Promise<InvoiceRow | undefined> {
  const row = await documents(db)
    .where('order_id', '=', orderId)
    .where('series', '=', 'invoice')
    .where('corrects', 'is', null)
    .executeTakeFirst()
  return row && parsed(row)
}

/** The credit note of a refund, unless it was reversed. */
export async function findCreditNote(db: TenantDb, refundId: string): Promise<InvoiceRow | undefined> {
  const row = await documents(db)
    .where('refund_id', '=', refundId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('invoice as later')
            .select('later.id')
            .where('later.tenant_id', '=', db.tenantId)
            .whereRef('later.corrects', '=', 'invoice.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return row && parsed(row)
}

/** Invoice and credit notes of an order, oldest first. */
export async function listInvoicesOfOrder(db: TenantDb, orderId: string): Promise<InvoiceRow[]> {
  const rows = await documents(db)
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('id')
    .execute()
  return rows.map(parsed)
}

const sums = z.strictObject({ gross: column.whole, vat: column.whole })

/** Sum of the credit notes of an order, less those that were reversed. */
export async function returnedSoFar(db: TenantDb, orderId: string): Promise<z.output<typeof sums>> {
  const signed = (name: string) =>
    sql`coalesce(sum(case series when 'credit_note' then ${sql.ref(name)} else -${sql.ref(name)} end), 0)::int as ${sql.ref(name)}`
  const row = await firstRow(
    db,
    sums,
    sql`
    select ${signed('gross')}, ${signed('vat')} from invoice
    where tenant_id = ${db.tenantId}::int and order_id = ${orderId}::uuid and corrects is not null`,
  )
  return row ?? { gross: 0, vat: 0 }
}

/** The id of the payment that paid an order. */
export async function findPaymentOfOrder(db: TenantDb, orderId: string): Promise<string | undefined> {
  const row = await db.trx
    .selectFrom('payment')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('order_id', '=', orderId)
    .where('granted_at', 'is not', null)
    .executeTakeFirst()
  return row?.id
}
