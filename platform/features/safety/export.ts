import { sql } from 'kysely'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import type { Export } from '../../infra/export.ts'

/** Members whom the member has blocked; not who blocked the member. */
export const safetyExport: Export = {
  sections: [
    {
      name: 'blocks',
      title: 'data:section_blocks',
      tables: ['block'],
      select: (
        db,
        me,
      ) => sql`select o.id::text as cursor, case when o.status = ${MEMBER_STATUS.active}::int then o.name end as name, b.created_at from block b
        join member o on o.tenant_id = ${db.tenantId}::int and o.id = b.blocked_id
        where b.tenant_id = ${db.tenantId}::int and b.blocker_id = ${me}`,
    },
  ],
}
