import { PageRedirect } from '../../core/page.ts'
import { href, type RouteName } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import { asksConsent, consentDue } from './rules.ts'

/**
 * Leads a member who has not agreed to the terms that apply to the page that asks for it.
 * @param address path and query that the member asked for: the page leads back there
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
