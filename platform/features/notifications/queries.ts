import type { TenantDb } from '../../core/database.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { emailKey } from '../accounts/server.ts'

/** Whether a notice may go to this address: no complaint, bounce or unsubscribe, and the account is alive. */
export async function mayNotify(db: TenantDb, to: string, memberId: string | undefined): Promise<boolean> {
  const suppressed = await db.trx
    .selectFrom('mail_suppression')
    .select('reason')
    .where('tenant_id', '=', db.tenantId)
    .where('email_key', '=', emailKey(to))
    .executeTakeFirst()
  if (suppressed) return false
  if (memberId === undefined) return true
  const member = await db.trx
    .selectFrom('member')
    .select(['status', 'notifications_disabled', 'fictional'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  return (
    member?.status === MEMBER_STATUS.active &&
    !member.fictional &&
    !member.notifications_disabled.includes('email')
  )
}
