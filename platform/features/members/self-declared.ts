import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { eachTrait } from '../../core/traits.ts'
import { column } from '../../infra/database/rows.ts'
import { tenantKey } from '../visibility/visibility.ts'

/** Columns of `member` with self-declared profile data. */
const COLUMNS = {
  seeks: column.whole,
  about: z.string(),
  ...eachTrait(() => column.whole.nullable()),
  height: column.whole.nullable(),
  interests: z.array(column.whole),
  wants_age: z.array(column.whole).nullable(),
}

/** Self-declared data of a profile: the same row for other members and for the profile editor. */
export const selfDeclaredRow = z.strictObject({
  ...COLUMNS,
  /** Answers to prompts, in the order of the prompts. */
  prompts: z.array(z.strictObject({ prompt: column.whole, answer: z.string() })),
})

/** Columns of a `selfDeclaredRow` of the member `m`. */
export const selfDeclaredColumns = (db: TenantDb): RawBuilder<unknown> =>
  sql`${sql.join(Object.keys(COLUMNS).map((name) => sql.ref(`m.${name}`)))},
      coalesce((select jsonb_agg(jsonb_build_object('prompt', p.prompt, 'answer', p.answer) order by p.prompt)
        from member_prompt p where p.tenant_id = ${tenantKey(db)} and p.member_id = m.id), '[]') as prompts`
