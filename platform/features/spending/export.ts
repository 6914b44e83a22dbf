import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** Limits that the member has set, and the change that is to come. */
export const spendingExport: Export = {
  sections: [
    {
      name: 'spending-limits',
      title: 'data:section_spending_limits',
      tables: ['spending_limit'],
      select: (
        db,
        me,
      ) => sql`select period::text as cursor, period, amount, currency, next_amount, next_at, updated_at from spending_limit
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}
