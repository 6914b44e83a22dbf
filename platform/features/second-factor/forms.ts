import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { safeNext } from '../accounts/server.ts'
import { disableSecondFactor, enableSecondFactor, giveLoginCode, startSecondFactor } from './contract.ts'

/** The steps of the set-up, switching off, and the code at the login. */
export function secondFactorForms(calls: readonly CallRoute[]): readonly Form[] {
  const overview = () => href('account-second-factor')
  return [
    formOf(routeFor(calls, startSecondFactor), {
      page: 'account-second-factor',
      next: () => href('account-second-factor-set-up'),
      elsewhere: { second_factor_on: overview },
    }),
    formOf(routeFor(calls, enableSecondFactor), {
      page: 'account-second-factor-set-up',
      next: overview,
      elsewhere: { second_factor_not_started: overview },
    }),
    formOf(routeFor(calls, disableSecondFactor), { page: 'account-second-factor-off', next: overview }),
    formOf(routeFor(calls, giveLoginCode), {
      page: 'login-code',
      next: (_answer, { values }) => safeNext(values.next),
      elsewhere: {
        login_expired: ({ values }) => href('login', {}, { next: safeNext(values.next), expired: '1' }),
      },
    }),
  ]
}
