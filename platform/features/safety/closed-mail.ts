import type { TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { localeOf } from '../../i18n/languages.ts'
import { matchLanguageOf, queueMail } from '../notifications/server.ts'

/** Where a member is disabled: the site, a transaction of it, the time. */
export interface DisablingContext {
  readonly tenant: Tenant
  readonly db: TenantDb
  readonly now: Date
}

export type ClosedReason = 'fraud' | 'rules'

const TEXTS = { fraud: 'mail:closed_reason_fraud', rules: 'mail:closed_reason_rules' } as const

interface Closed {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: string
}

/**
 * Mails the reason, the rules and the way to complain to the owner of an account that staff have closed: a decision about a person
 * names all three (docs/product-rules.md#closed-accounts). The caller leaves out addresses that nobody has confirmed.
 */
export async function tellClosed(
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
