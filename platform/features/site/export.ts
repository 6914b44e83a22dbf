import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** Notices that the member has put away. */
export const siteExport: Export = {
  sections: [
    {
      name: 'notices',
      title: 'data:section_notices',
      tables: ['dismissal'],
      select: (db, me) => sql`select alert as cursor, alert, dismissed_at from dismissal
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}
