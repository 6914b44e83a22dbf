import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** What the member was offered in place of the deletion. */
export const deletionExport: Export = {
  sections: [
    {
      name: 'offers',
      title: 'data:section_offers',
      tables: ['retention_offer'],
      select: (db, me) => sql`select kind as cursor, kind, code, offered_at, expires_at from retention_offer
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
  left: {
    account_deletion: 'exists only while the account is deleted, when nobody can be signed in',
  },
}
