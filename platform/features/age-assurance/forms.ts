import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { safeNext } from '../accounts/server.ts'
import { startAgeCheckCall } from './contract.ts'

/**
 * The button of the page. `form-action 'self'` of the content security policy forbids a form to lead to the provider, by a redirect
 * too: the page has a link there.
 */
export function ageForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, startAgeCheckCall), {
      page: 'account-age',
      next: ({ state }, { values }) =>
        href(
          'account-age',
          {},
          { next: safeNext(values.next), unreachable: state === 'unreachable' ? '1' : undefined },
        ),
    }),
  ]
}
