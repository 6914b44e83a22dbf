import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { tenantKey } from '../visibility/visibility.ts'
import { RULE_CODES } from './profile-rules.ts'

/** Further profiles with the same text are counted, but not listed. */
const MOST_NAMED = 50

const sameTextRow = z.strictObject({
  id: column.id,
  name: z.string(),
  /** The latest case about this profile for the same rule. */
  report: column.id.nullable(),
  number: z.string().nullable(),
})

/** Another profile with the same text as a member. */
export type SameText = z.output<typeof sameTextRow>

/**
 * The other profiles of the site that currently have this member's text, by name; empty if the text
 * has changed since a rule found it.
 * @returns at most 50
 */
export function profilesWithTextOf(db: TenantDb, member: string): Promise<readonly SameText[]> {
  const t = tenantKey(db)
  return rows(
    db,
    sameTextRow,
    sql`
    select m.id, m.name, r.id as report, r.number from profile_check own
    join profile_check c on c.tenant_id = ${t} and c.about_hash = own.about_hash and c.member_id <> own.member_id
    join member m on m.tenant_id = ${t} and m.id = c.member_id
    left join lateral (select id, number from report where tenant_id = ${t} and reported_id = m.id
      and rule = ${sql.lit(RULE_CODES.same_text)} order by created_at desc limit 1) r on true
    where own.tenant_id = ${t} and own.member_id = ${member}::uuid
    order by m.name, m.id limit ${MOST_NAMED}::int`,
  )
}
