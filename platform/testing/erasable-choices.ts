import { randomBytes } from 'node:crypto'
import type { TenantDb } from '../core/database.ts'
import { newId } from '../core/ids.ts'

const HOUR = 3_600_000

/**
 * Rows of a member's choices: a pass in the swipe game, an open album, answers of the matchfinder,
 * a saved search, what the member and the partner keep about each other, their visits, and a
 * meeting of theirs.
 */
export async function addChoices(
  { trx, tenantId }: TenantDb,
  { member, partner }: { readonly member: string; readonly partner: string },
): Promise<void> {
  const now = new Date()
  const tenant = { tenant_id: tenantId }
  await trx
    .insertInto('swipe_choice')
    .values({
      ...tenant,
      member_id: member,
      other_id: partner,
      liked: false,
      day: now.toISOString().slice(0, 10),
      chosen_at: now,
    })
    .execute()
  const open = { state: 2, changed_at: now, expires_at: new Date(now.getTime() + HOUR) }
  await trx
    .insertInto('album_access')
    .values({ ...tenant, owner_id: member, viewer_id: partner, ...open })
    .execute()
  await trx
    .insertInto('saved_search')
    .values({
      ...tenant,
      member_id: member,
      id: newId(),
      name: 'With a photo',
      query: 'photo=1',
      created_at: now,
      looked_at: now,
    })
    .execute()
  for (const [from, to] of [
    [member, partner],
    [partner, member],
  ] as const) {
    await trx
      .insertInto('bookmark')
      .values({ ...tenant, member_id: from, other_id: to, note: 'kind', noted_at: now })
      .execute()
    await trx
      .insertInto('profile_visit')
      .values({ ...tenant, visited_id: to, visitor_id: from, visited_at: now })
      .execute()
  }
  for (const [from, to] of [
    [member, partner],
    [partner, member],
  ] as const)
    await trx
      .insertInto('meeting')
      .values({
        ...tenant,
        id: newId(),
        member_id: from,
        partner_id: to,
        day: '2026-11-28',
        words: 'at eight',
        token_hash: randomBytes(32),
        created_at: now,
        expires_at: new Date(now.getTime() + 48 * HOUR),
      })
      .execute()
  await trx
    .insertInto('evening_answer')
    .values({
      ...tenant,
      member_id: member,
      day: now.toISOString().slice(0, 10),
      body: 'Soup.',
      created_at: now,
    })
    .execute()
  await trx
    .insertInto('free_time')
    .values({ ...tenant, member_id: member, since: now.toISOString().slice(0, 10), mask: 3, saved_at: now })
    .execute()
  await trx
    .insertInto('matchfinder_answers')
    .values({ ...tenant, member_id: member, saved_at: now })
    .execute()
}
