import { sql } from 'kysely'
import type { Export } from '../../infra/export.ts'

/** Answers of the signup. */
export const signupExport: Export = {
  sections: [
    {
      name: 'signup',
      title: 'data:section_signup',
      tables: ['signup_draft'],
      select: (
        db,
        me,
      ) => sql`select encode(token_hash, 'hex') as cursor, answers -> 'answers' as answers, created_at, updated_at from signup_draft
        where tenant_id = ${db.tenantId}::int and answers->>'memberId' = ${me}::text`,
    },
  ],
}
