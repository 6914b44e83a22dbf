import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { setSpendingLimitsCall } from './contract.ts'

/** The limits of the page of the account. */
export function spendingForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, setSpendingLimitsCall), {
      page: 'account-limit',
      next: () => href('account-limit', {}, { saved: '1' }),
    }),
  ]
}
