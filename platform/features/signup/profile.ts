import { sql } from 'kysely'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { refreshSearch } from '../members/server.ts'
import { type ProfileInput, profileChanges } from '../profile/server.ts'

/**
 * Keeps the rest of the profile; what is left out stays, an empty choice is taken back.
 *
 * @throws ValidationError of the fields
 */
export async function saveProfile(scope: RequestScope<Member>, input: ProfileInput): Promise<void> {
  const { db, viewer, now } = scope
  await db.trx
    .updateTable('member')
    .set({
      ...profileChanges(scope, input),
      completed_at: sql<Date>`coalesce(completed_at, ${now})`,
    })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', viewer.id)
    .execute()
  await refreshSearch(db, viewer.id)
}
