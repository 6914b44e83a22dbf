import { sql } from 'kysely'
import { PROFILE_PROMPTS } from '../../core/profile-prompts.ts'
import type { Export } from '../../infra/export.ts'

/** Answers to prompts, each with its question in English. */
export const profileExport: Export = {
  sections: [
    {
      name: 'prompts',
      title: 'data:section_prompts',
      tables: ['member_prompt'],
      select: (
        db,
        me,
      ) => sql`select prompt::text as cursor, (${sql.val([...PROFILE_PROMPTS])}::text[])[prompt] as prompt, answer, answered_at
        from member_prompt where tenant_id = ${db.tenantId}::int and member_id = ${me}`,
    },
  ],
}
