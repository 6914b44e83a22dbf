import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { savePrivacyCall } from './contract.ts'

/** The two modes of privacy, one press each. */
export function memberForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, savePrivacyCall), {
      page: 'account-privacy',
      next: () => href('account-privacy'),
    }),
  ]
}
