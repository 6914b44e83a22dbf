import { PageRedirect } from '../../core/page.ts'
import { href, type RouteName } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import { asksConsent, consentDue } from './rules.ts'

/**
 * Redirects a member who has not agreed to the current terms to the consent page.
 * @param address path and query of the request: the page leads back there
 * @throws PageRedirect
 */
export function requireConsent(
  { viewer, tenant, now }: RequestScope,
  route: RouteName,
  address: string,
): void {
  if (viewer.kind !== 'member' || !asksConsent(route)) return
  if (consentDue(tenant.settings, viewer, now)) throw new PageRedirect(href('consent', {}, { next: address }))
}
