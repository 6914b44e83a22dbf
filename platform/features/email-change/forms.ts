import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { followEmailLinkCall, requestEmailChangeCall } from './contract.ts'

/** The new address, and the button behind a mailed link. */
export function emailChangeForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, requestEmailChangeCall), {
      page: 'account-email',
      next: () => href('account-email'),
    }),
    formOf(routeFor(calls, followEmailLinkCall), {
      page: 'mail-change-do',
      next: ({ state }) => href('mail-change-do', {}, { done: state }),
    }),
  ]
}
