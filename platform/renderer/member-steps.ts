import type { RouteName } from '../core/routes.ts'
import type { RequestScope } from '../core/scope.ts'
import { requireAgeCheckFor } from '../features/age-assurance/server.ts'
import { requireConsent } from '../features/consent/server.ts'

/**
 * Steps that a member has to complete before the members area opens, in this order: the age check
 * that their country requires, and consent to the current terms. Documents and page data both use
 * this check.
 *
 * @param address path and query that the member requested
 * @throws PageRedirect to the page of the step
 */
export function requireMemberSteps(scope: RequestScope, route: RouteName, address: string): void {
  requireAgeCheckFor(scope, route, address)
  requireConsent(scope, route, address)
}
