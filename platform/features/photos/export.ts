import { sql } from 'kysely'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import type { Export } from '../../infra/export.ts'

/** Photos and what was decided about them; their files are in a folder of their own. */
export const photosExport: Export = {
  sections: [
    {
      name: 'photos',
      title: 'data:section_photos',
      tables: ['photo'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, name || '.webp' as file, status, is_main, private, message_id, width, height, refusal, created_at,
          decided_at from photo where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
    {
      name: 'private_photos',
      title: 'data:section_private_photos',
      tables: ['album_access'],
      select: (
        db,
        me,
      ) => sql`select a.owner_id::text || ':' || a.viewer_id::text as cursor, a.owner_id = ${me} as own_photos,
          case when o.status = ${MEMBER_STATUS.active}::int then o.name end as name,
          case a.state when 1 then 'asked' when 2 then 'granted' else 'ended' end as state, a.changed_at, a.expires_at
          from album_access a join member o on o.tenant_id = ${db.tenantId}::int
            and o.id = case when a.owner_id = ${me} then a.viewer_id else a.owner_id end
          where a.tenant_id = ${db.tenantId}::int and ${me} in (a.owner_id, a.viewer_id)`,
    },
  ],
  left: {
    photo_review: 'which of the staff looks at a photo, for minutes',
  },
}
