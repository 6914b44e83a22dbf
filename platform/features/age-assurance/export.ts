import { sql } from 'kysely'
import { AGE_CHECK_STATE } from '../../core/age-check-state.ts'
import type { Export } from '../../infra/export.ts'

const NAMES = Object.entries(AGE_CHECK_STATE).map(
  ([name, code]) => sql`when ${sql.lit(code)} then ${sql.lit(name)}`,
)

/** Checks of the member's age: all that is kept of them. */
export const ageExport: Export = {
  sections: [
    {
      name: 'age_checks',
      title: 'data:section_age_checks',
      tables: ['age_check'],
      select: (
        db,
        me,
      ) => sql`select id::text as cursor, case state ${sql.join(NAMES, sql` `)} end as state, provider, method,
        minimum_age, reference, started_at, decided_at, expires_at from age_check
        where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}
