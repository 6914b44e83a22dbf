import type { TenantSettings } from '../../core/generated/tenant-settings.ts'
import { PAGES, type Page, type RouteName } from '../../core/pages.ts'
import type { Member } from '../../core/viewer.ts'

type TermsSettings = Pick<TenantSettings, 'terms_version' | 'company'>

/**
 * The tenant's date of the terms, or the company's `added` date if that is later
 * (docs/product-rules.md#consent).
 */
export function termsVersion(settings: TermsSettings): Date {
  const version = new Date(settings.terms_version || '2023-12-01T12:00:00Z')
  const added = new Date(settings.company.added)
  return added > version ? added : version
}

/**
 * Whether the member has to agree to newer terms. Terms with a future date are announced and apply
 * from that date. Members without a recorded version (imported ones) are asked when the terms first
 * change after a version was recorded.
 */
export function consentDue(
  settings: TermsSettings,
  member: Pick<Member, 'termsVersion'>,
  now: Date,
): boolean {
  const version = termsVersion(settings)
  return member.termsVersion !== null && version > member.termsVersion && version <= now
}

/**
 * Pages of members that stay open without consent: to leave, to get money or data back, to settle
 * what was bought.
 */
const OPEN = ['account', 'transactions', 'notifications', 'withdrawal', 'invoices', 'consent'] as const

/** Whether a page is shown to members only after they have agreed to the current terms. */
export function asksConsent(name: RouteName): boolean {
  const { access, area }: Page = PAGES[name]
  if (access !== 'member' && area !== 'members') return false
  return !OPEN.some((open) => name === open || name.startsWith(`${open}-`))
}
