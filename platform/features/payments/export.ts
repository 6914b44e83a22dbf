import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/**
 * Orders, payments, stored methods and direct debits, without what only the provider needs. The sealed account number and the hashes that
 * recognise account and phone stay: the file may be read by others, and the last digits tell the member which they are.
 */
export const paymentsExport: Export = {
  sections: [
    {
      name: 'orders',
      title: 'data:section_orders',
      tables: ['credit_order'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, id, package, credits, list_amount, amount, currency, country, discount_code,
          discount_percentage, tracking, created_at, paid_at from credit_order
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'payments',
      title: 'data:section_payments',
      tables: ['payment'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, id, order_id, provider, method, amount, currency, status, created_at from payment
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'payment-methods',
      title: 'data:section_payment_methods',
      tables: ['payment_mandate'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, provider, method, label, payment_id, created_at, revoked_at from payment_mandate
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'direct-debits',
      title: 'data:section_direct_debits',
      tables: ['direct_debit'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, package, discount_code, iban_end, phone_end, signed_at, mandate_text, created_at
        from direct_debit where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
  left: {
    payment_watch: 'when a payment is looked at again',
  },
}
