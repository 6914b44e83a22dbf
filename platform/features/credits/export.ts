import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** Movements of credits; the last one shows the balance. */
export const creditsExport: Export = {
  sections: [
    {
      name: 'credits',
      title: 'data:section_credits',
      tables: ['ledger_entry', 'balance'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, delta, balance_after, reason, reference, created_at from ledger_entry
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}
