import { sql } from 'kysely'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import type { Export } from '../../infra/export.ts'

/** Whom the member liked and passed in the swipe game, by name while they are there; not who passed the member. */
export const swipeExport: Export = {
  sections: [
    {
      name: 'swipe-game',
      title: 'data:section_swipe',
      tables: ['swipe_choice'],
      select: (
        db,
        me,
      ) => sql`select o.id::text as cursor, case when o.status = ${MEMBER_STATUS.active}::int then o.name end as name, w.liked,
          w.chosen_at
        from swipe_choice w join member o on o.tenant_id = ${db.tenantId}::int and o.id = w.other_id
        where w.tenant_id = ${db.tenantId}::int and w.member_id = ${me}`,
    },
  ],
}
