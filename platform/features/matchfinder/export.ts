import { sql } from 'kysely'
import { INTERESTS } from '../../core/interests.ts'
import type { Export } from '../../infra/export.ts'

/** The answers of the matchfinder. */
export const matchfinderExport: Export = {
  sections: [
    {
      name: 'matchfinder',
      title: 'data:section_matchfinder',
      tables: ['matchfinder_answers'],
      select: (db, me) => {
        const names = (places: string) =>
          sql`array(select (${[...INTERESTS]}::text[])[i + 1] from unnest(${sql.ref(places)}) i)`
        return sql`select a.member_id::text as cursor, a.gender, a.min_age, a.max_age, a.country, a.region,
          ${names('a.wishes')} as wishes, ${names('a.interests')} as interests, a.saved_at, a.looked_at
        from matchfinder_answers a where a.tenant_id = ${db.tenantId}::int and a.member_id = ${me}`
      },
    },
  ],
}
