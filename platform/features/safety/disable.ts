import type { TenantDb } from '../../core/database.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { endSessions, lockMember } from '../accounts/server.ts'
import { creditBackMessagesTo } from '../chats/server.ts'
import { refreshSearch } from '../members/server.ts'

export interface Disabling {
  /** `fraud`: everything that was paid to the profile in the last 30 days goes back; `rules`: only what it never opened. */
  readonly reason: 'fraud' | 'rules'
  readonly now: Date
}

/**
 * Disables a member: signed out everywhere and out of the search, in the caller's transaction. One that is disabled already can be found
 * to be a fraud later: the credits go back then.
 * @returns null where there is no such member, or the account is deleted; else how many messages are credited back
 */
export async function disableMember(
  db: TenantDb,
  memberId: string,
  { reason, now }: Disabling,
): Promise<number | null> {
  await lockMember(db, memberId)
  const { active, not_confirmed, disabled } = MEMBER_STATUS
  const member = await db.trx
    .updateTable('member')
    .set({ status: disabled })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .where('status', 'in', [active, not_confirmed, disabled])
    .returning('id')
    .executeTakeFirst()
  if (!member) return null
  await endSessions({ db }, memberId)
  await refreshSearch(db, memberId)
  return creditBackMessagesTo(db, memberId, { fraud: reason === 'fraud', now })
}
