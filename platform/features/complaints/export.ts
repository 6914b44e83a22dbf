import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** What the member wrote, and what was answered. The number of a complaint is unique. */
export const complaintsExport: Export = {
  sections: [
    {
      name: 'complaints',
      title: 'data:section_complaints',
      tables: ['complaint'],
      select: (
        db,
        me,
      ) => sql`select c.number as cursor, c.number, c.body, c.created_at, c.answer, c.answered_at, c.appeal,
          c.appealed_at, c.appeal_answer, c.appeal_answered_at
        from complaint c where c.tenant_id = ${db.tenantId}::int and c.member_id = ${me}`,
    },
  ],
}
