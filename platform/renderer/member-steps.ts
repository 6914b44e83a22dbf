import type { RouteName } from '../core/routes.ts'
import type { RequestScope } from '../core/scope.ts'
import { requireAgeCheckFor } from '../features/age-assurance/server.ts'
import { requireConsent } from '../features/consent/server.ts'

/**
 * What a member has to do before the members area opens, in this order: the check of the age that
 * their country demands, the consent to the terms that apply. Documents and data of pages ask here
 * alone.
 *
 * @param address path and query that the member asked for
 * @throws PageRedirect to the page where it is done
 */
export function requireMemberSteps(scope: RequestScope, route: RouteName, address: string): void {
  requireAgeCheckFor(scope, route, address)
  requireConsent(scope, route, address)
}
