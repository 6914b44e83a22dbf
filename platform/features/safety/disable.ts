import type { TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { localeOf } from '../../i18n/languages.ts'
import { endSessions, lockMember } from '../accounts/server.ts'
import { creditBackMessagesTo } from '../chats/server.ts'
import { refreshSearch } from '../members/server.ts'
import { matchLanguageOf, queueMail } from '../notifications/server.ts'
import { endRunningSuspensions } from './end-suspensions.ts'

/**
 * Disables a member: signed out everywhere, out of the search, and told why by mail, in the
 * caller's transaction. One that is disabled already can be found to be a fraud later: the credits
 * go back then, without a second mail.
 * @param reason `fraud`: everything that was paid to the profile in the last 30 days goes back;
 *   `rules`: only what it never opened
 * @returns null where there is no such member, or the account is deleted; else how many messages
 *   are credited back
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

/** Where a member is disabled: the site, a transaction of it, the time. */
interface DisablingContext {
  readonly tenant: Tenant
  readonly db: TenantDb
  readonly now: Date
}

type ClosedReason = 'fraud' | 'rules'

const TEXTS = { fraud: 'mail:closed_reason_fraud', rules: 'mail:closed_reason_rules' } as const

interface Closed {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: string
}

/**
 * Mails the reason, the rules and the way to complain to the owner of an account that staff have
 * closed: a decision about a person names all three (docs/product-rules.md#closed-accounts). The
 * caller leaves out addresses that nobody has confirmed.
 */
async function tellClosed(
  { tenant, db, now }: DisablingContext,
  member: Closed,
  reason: ClosedReason,
): Promise<void> {
  const locale = localeOf(matchLanguageOf(tenant, member.language), tenant.settings.countries)
  const t = await i18nextTranslator(tenant, locale.code, locale.iso)
  await queueMail(
    { tenant, db, now, locale },
    {
      key: `account-closed:${member.id}:${now.getTime()}`,
      to: member.email,
      memberId: member.id,
      template: 'account_closed',
      path: href('complaints'),
      secondary: { label: 'mail:rules_link', path: href('pages-name', { name: 'ban' }) },
      params: { name: member.name, reason: t(TEXTS[reason]) },
    },
  )
}
