import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { changeSavedSearchesCall } from './contract.ts'

/** Every form of the page; the field `change` says which. */
export function savedSearchesForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, changeSavedSearchesCall), {
      page: 'account-searches',
      next: () => href('account-searches'),
    }),
  ]
}
