import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** Refunds and what the member declared, without the staff and their notes, which may speak of others. */
export const refundsExport: Export = {
  sections: [
    {
      name: 'refunds',
      title: 'data:section_refunds',
      tables: ['refund'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, kind, order_id, payment_id, amount, currency, credits, state, declared_name,
          declared_email, requested_at, approved_at, sent_at, done_at, failed_at
        from refund where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'payment-blocks',
      title: 'data:section_payment_blocks',
      tables: ['payment_block', 'direct_debit_block'],
      select: (
        db,
        me,
      ) => sql`select 'method:' || method as cursor, method, null as reason, payment_id, created_at from payment_block
          where tenant_id = ${db.tenantId}::int and member_id = ${me}
        union all select 'account:' || b.key, p.method, b.reason, b.payment_id, b.created_at from direct_debit_block b
          join payment p on p.tenant_id = ${db.tenantId}::int and p.id = b.payment_id and p.member_id = ${me}
          where b.tenant_id = ${db.tenantId}::int`,
    },
  ],
}
