import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** Orders and payments, without what only the provider needs. */
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
  ],
  left: {
    payment_watch: 'when a payment is looked at again',
  },
}
