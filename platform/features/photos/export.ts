import { sql } from 'kysely'
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
      ) => sql`select id::text as cursor, name || '.webp' as file, status, is_main, message_id, width, height, refusal, created_at,
          decided_at from photo where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
  left: {
    photo_review: 'which of the staff looks at a photo, for minutes',
  },
}
