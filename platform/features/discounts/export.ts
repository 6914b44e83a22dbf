import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** Codes made for the member, and those that the member has used. */
export const discountsExport: Export = {
  sections: [
    {
      name: 'codes',
      title: 'data:section_codes',
      tables: ['discount_code', 'campaign_discount'],
      select: (
        db,
        me,
      ) => sql`select code as cursor, code, percentage, expires_at, status, created_at from discount_code
        where tenant_id = ${db.tenantId}::int and member_id = ${me}
        union all select 'campaign ' || c.code, c.code, d.percentage, d.expires_at, d.status, c.created_at from campaign_discount c
        left join discount_code d on d.tenant_id = c.tenant_id and d.code = c.code
        where c.tenant_id = ${db.tenantId}::int and c.member_id = ${me}`,
    },
    {
      name: 'codes-used',
      title: 'data:section_codes_used',
      tables: ['discount_use'],
      select: (db, me) => sql`select code as cursor, code, order_id, used_at from discount_use
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}
