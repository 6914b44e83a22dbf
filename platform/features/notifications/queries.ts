import type { TenantDb } from '../../core/database.ts'
import { emailKey } from '../../core/email-key.ts'
import type { Tenant } from '../../core/tenant.ts'
import { GENDERS, type Gender, MEMBER_STATUS } from '../../core/viewer.ts'
import { objectionKeys } from './objections.ts'

/** Whether a notice may go to this address: no complaint, bounce or unsubscribe, and the account is alive. */
export async function mayNotify(db: TenantDb, to: string, memberId: string | undefined): Promise<boolean> {
  const suppressed = await db.trx
    .selectFrom('mail_suppression')
    .select('reason')
    .where('tenant_id', '=', db.tenantId)
    .where('email_key', 'in', objectionKeys(db, emailKey(to)))
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

const CONTEXT_KEY = /^mail:.*_(?:male|female)(?:_|$)/

/** The context of texts to a member, from the column `gender`. */
export function contextOf(gender: number): Gender {
  return gender === GENDERS.male ? 'male' : 'female'
}

/** The context of the member who reads a mail, where the tenant has texts that differ by it; else no query is made. */
export async function readerContext(
  db: TenantDb,
  { texts }: Pick<Tenant, 'texts'>,
  memberId: string | undefined,
): Promise<{ readonly context?: Gender }> {
  const differs = Object.values(texts).some((own) => Object.keys(own).some((key) => CONTEXT_KEY.test(key)))
  if (memberId === undefined || !differs) return {}
  const member = await db.trx
    .selectFrom('member')
    .select('gender')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  return member ? { context: contextOf(member.gender) } : {}
}
