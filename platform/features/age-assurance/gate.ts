import { ageCheckDue } from '../../core/age-assurance.ts'
import { PageRedirect } from '../../core/page.ts'
import { PAGES, type Page } from '../../core/pages.ts'
import { href, type RouteName } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'

/**
 * Pages of members that stay open without a check: to leave, to get money or data back, to settle
 * what was bought, to accept terms.
 */
const OPEN = ['account', 'transactions', 'notifications', 'withdrawal', 'invoices', 'consent'] as const

/** Whether a page is shown to members only after the age check that their country demands. */
export function asksAgeCheckFor(name: RouteName): boolean {
  const { access, area }: Page = PAGES[name]
  if (access !== 'member' && area !== 'members') return false
  return !OPEN.some((open) => name === open || name.startsWith(`${open}-`))
}

/**
 * Redirects a member whose age has yet to be checked to the page of the check.
 * @param address path and query of the request: the page leads back there
 * @throws PageRedirect
 */
export function requireAgeCheckFor(scope: RequestScope, route: RouteName, address: string): void {
  if (!asksAgeCheckFor(route) || !ageCheckDue(scope)) return
  throw new PageRedirect(href('account-age', {}, { next: address }))
}
