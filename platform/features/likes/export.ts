import { sql } from 'kysely'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import type { Export } from '../../infra/export.ts'

/** Likes given and received; the other one by name while they are there. */
export const likesExport: Export = {
  sections: [
    {
      name: 'likes',
      title: 'data:section_likes',
      tables: ['member_like'],
      select: (
        db,
        me,
      ) => sql`select o.id::text as cursor, case when o.status = ${MEMBER_STATUS.active}::int then o.name end as name, l.created_at from member_like l
        join member o on o.tenant_id = ${db.tenantId}::int and o.id = l.liked_id
        where l.tenant_id = ${db.tenantId}::int and l.liker_id = ${me}`,
    },
    {
      name: 'likes-received',
      title: 'data:section_likes_received',
      tables: ['member_like'],
      select: (
        db,
        me,
      ) => sql`select o.id::text as cursor, case when o.status = ${MEMBER_STATUS.active}::int then o.name end as name, l.created_at from member_like l
        join member o on o.tenant_id = ${db.tenantId}::int and o.id = l.liker_id
        where l.tenant_id = ${db.tenantId}::int and l.liked_id = ${me}`,
    },
  ],
}
