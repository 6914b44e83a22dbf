import type { TenantDb } from '../../core/database.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { lockMember } from '../accounts/server.ts'
import { refreshSearch } from '../members/server.ts'
import { endRunningSuspensions } from './end-suspensions.ts'

/**
 * Undoes a disabling and every suspension, in the caller's transaction: the member can log in and
 * be found again. Credits that were returned to others stay with them.
 * @returns false if there is no such member, or it is not disabled
 */
export async function enableMember(db: TenantDb, memberId: string): Promise<boolean> {
  await lockMember(db, memberId)
  const { active, not_confirmed, disabled } = MEMBER_STATUS
  const member = await db.trx
    .updateTable('member')
    .set((set) => ({
      status: set
        .case()
        .when('email_confirmed_at', 'is', null)
        .then(not_confirmed as number)
        .else(active as number)
        .end(),
    }))
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .where('status', '=', disabled)
    .returning('id')
    .executeTakeFirst()
  if (!member) return false
  await endRunningSuspensions(db, memberId)
  await refreshSearch(db, memberId)
  return true
}
