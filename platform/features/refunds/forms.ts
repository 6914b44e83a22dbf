import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { declareWithdrawalCall } from './contract.ts'

/** The second step of a withdrawal. */
export function refundForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, declareWithdrawalCall), {
      page: 'withdrawal',
      input: ({ token, ...values }) => ({ ...values, ...(token ? { token } : {}) }),
      next: ({ id, token }) => href('withdrawal', {}, { done: id, token }),
    }),
  ]
}
