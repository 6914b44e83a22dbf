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
 * Disables a member in the caller's transaction: ends all sessions, removes them from search and
 * mails the reason. A disabled member may later turn out to be a fraud: then the credits are
 * returned without a second mail.
 * @param reason `fraud`: returns everything that was paid to the profile in the last 30 days;
 *   `rules`: only what it never opened
 * @returns null if there is no such member, or the account is deleted; otherwise the number of
 *   messages whose credits are returned
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
  // After support has closed the account, the end of a suspension must not reopen it.
  await endRunningSuspensions(db, memberId)
  await endSessions({ db }, memberId)
  await refreshSearch(db, memberId)
  if (member.status === MEMBER_STATUS.active && !member.fictional)
    await tellClosed({ tenant, db, now }, member, reason)
  return creditBackMessagesTo(db, memberId, { fraud: reason === 'fraud', now })
}

/** Context of a disabling: the site, its transaction, the time. */
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
 * Mails the reason, the rules and how to complain to the owner of an account that staff have
 * closed: a decision about a person must state all three (docs/product-rules.md#closed-accounts).
 * The caller excludes unconfirmed addresses.
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
      secondary: [{ label: 'mail:rules_link', path: href('pages-name', { name: 'ban' }) }],
      params: { name: member.name, reason: t(TEXTS[reason]) },
    },
  )
}
