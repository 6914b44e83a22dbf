import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** The searches that the member keeps. */
export const savedSearchesExport: Export = {
  sections: [
    {
      name: 'saved_searches',
      title: 'data:section_saved_searches',
      tables: ['saved_search'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, name, query, created_at, looked_at, told_at from saved_search
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}
