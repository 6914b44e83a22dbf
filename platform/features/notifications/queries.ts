import type { TenantDb } from '../../core/database.ts'
import { emailKey } from '../../core/email-key.ts'
import type { Tenant } from '../../core/tenant.ts'
import { GENDERS, type Gender, MEMBER_STATUS } from '../../core/viewer.ts'
import type { NoticeKind } from './kinds.ts'
import { objectionKeys } from './objections.ts'
import { WISH_COLUMNS, type Wish, wishOf } from './preferences.ts'

interface MailQuestion {
  readonly to: string
  readonly memberId: string | undefined
  readonly kind: NoticeKind
  readonly now: Date
  readonly siteZone: string
}

/**
 * Whether a notice may be mailed to this address, and from what time: no complaint, bounce or
 * unsubscribe, an active account, and the member wants notices of this kind.
 */
export async function mailWish(db: TenantDb, { to, memberId, ...question }: MailQuestion): Promise<Wish> {
  const suppressed = await db.trx
    .selectFrom('mail_suppression')
    .select('reason')
    .where('tenant_id', '=', db.tenantId)
    .where('email_key', 'in', objectionKeys(db, emailKey(to)))
    .executeTakeFirst()
  if (suppressed) return { wanted: false }
  if (memberId === undefined) return { wanted: true, notBefore: null }
  const member = await db.trx
    .selectFrom('member as m')
    .leftJoin('notice_settings as s', (join) =>
      join.onRef('s.tenant_id', '=', 'm.tenant_id').onRef('s.member_id', '=', 'm.id'),
    )
    .select(['m.status', 'm.notifications_disabled', 'm.fictional', 'm.country', ...WISH_COLUMNS])
    .where('m.tenant_id', '=', db.tenantId)
    .where('m.id', '=', memberId)
    .executeTakeFirst()
  if (member?.status !== MEMBER_STATUS.active || member.fictional) return { wanted: false }
  return wishOf(member, { ...question, channel: 'mail' })
}

const CONTEXT_KEY = /^mail:.*_(?:male|female)(?:_|$)/

/** The text context for a member, from the column `gender`. */
export function contextOf(gender: number): Gender {
  return gender === GENDERS.male ? 'male' : 'female'
}

/**
 * The text context of the recipient, if the tenant has texts that depend on it; otherwise no query
 * is made.
 */
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
