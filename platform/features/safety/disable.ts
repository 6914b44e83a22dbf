import { MEMBER_STATUS } from '../../core/viewer.ts'
import { endSessions, lockMember } from '../accounts/server.ts'
import { creditBackMessagesTo } from '../chats/server.ts'
import { refreshSearch } from '../members/server.ts'
import { type ClosedReason, type DisablingContext, tellClosed } from './closed-mail.ts'
import { endRunningSuspensions } from './end-suspensions.ts'

/**
 * Disables a member: signed out everywhere, out of the search, and told why by mail, in the caller's transaction. One that is disabled
 * already can be found to be a fraud later: the credits go back then, without a second mail.
 * @param reason `fraud`: everything that was paid to the profile in the last 30 days goes back; `rules`: only what it never opened
 * @returns null where there is no such member, or the account is deleted; else how many messages are credited back
 */
export async function disableMember(
  { tenant, db, now }: DisablingContext,
  memberId: string,
  reason: ClosedReason,
): Promise<number | null> {
  await lockMember(db, memberId)
  const member = await db.trx
    .selectFrom('member')
    .select(['id', 'email', 'name', 'language', 'status', 'fictional'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .where('status', '<>', MEMBER_STATUS.deleted)
    .executeTakeFirst()
  if (!member) return null
  await db.trx
    .updateTable('member')
    .set({ status: MEMBER_STATUS.disabled })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .execute()
  // Closed by support, the account does not open again with the end of one.
  await endRunningSuspensions(db, memberId)
  await endSessions({ db }, memberId)
  await refreshSearch(db, memberId)
  if (member.status === MEMBER_STATUS.active && !member.fictional)
    await tellClosed({ tenant, db, now }, member, reason)
  return creditBackMessagesTo(db, memberId, { fraud: reason === 'fraud', now })
}
