import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { pathBefore } from '../../infra/http/path-before.ts'
import { acceptEntryCall, chooseCountryCall, storeAppearanceCall, storeDismissalCall } from './contract.ts'

/** Forms of the frame: each leads back to the page that it was on. */
export function siteForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, acceptEntryCall), {
      page: '/entry-warning',
      next: (_done, { request }) => pathBefore(request),
    }),
    formOf(routeFor(calls, chooseCountryCall), {
      page: '/country',
      next: (_done, { request }) => pathBefore(request),
    }),
    formOf(routeFor(calls, storeAppearanceCall), {
      page: 'account-appearance',
      next: () => href('account-appearance'),
    }),
    formOf(routeFor(calls, storeDismissalCall), {
      page: '/dismissal',
      next: (_done, { request }) => pathBefore(request),
    }),
  ]
}
