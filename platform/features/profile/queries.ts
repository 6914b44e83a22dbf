import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import { selfDeclaredColumns, selfDeclaredRow } from '../members/server.ts'

const ownProfile = selfDeclaredRow.extend({
  name: z.string(),
  country: z.string(),
  region: column.whole.nullable(),
  city: z.string().nullable(),
  /**
   * Photos of the profile that are active or wait for moderation; visitors do not see those of the
   * private album.
   */
  photos: column.whole,
})
export type OwnProfile = z.output<typeof ownProfile>

/**
 * The member's own profile as the editor shows it, with the answers in the order of the prompts.
 */
export function findOwnProfile(db: TenantDb, memberId: string): Promise<OwnProfile | undefined> {
  const t = sql`${db.tenantId}::int`
  return firstRow(
    db,
    ownProfile,
    sql`
    select ${selfDeclaredColumns(db)}, m.name, m.country, m.region, m.city,
      (select count(*)::int from photo p where p.tenant_id = ${t} and p.member_id = m.id and p.message_id is null and not p.private
        and p.status in (${sql.lit(PHOTO_STATUS.pending)}, ${sql.lit(PHOTO_STATUS.active)})) as photos
    from member m
    where m.tenant_id = ${t} and m.id = ${memberId}::uuid`,
  )
}

/**
 * Numbers of the prompts that the member has answered. Locks the member's row, so that two pages
 * cannot exceed the limit together.
 */
export async function lockAnsweredPrompts(db: TenantDb, memberId: string): Promise<number[]> {
  await db.trx
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .forUpdate()
    .execute()
  const answered = await db.trx
    .selectFrom('member_prompt')
    .select('prompt')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
  return answered.map(({ prompt }) => prompt)
}
