import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { safeNext } from '../accounts/server.ts'
import {
  disableSecondFactorCall,
  enableSecondFactorCall,
  giveLoginCodeCall,
  startSecondFactorCall,
} from './contract.ts'

/** The steps of the set-up, switching off, and the code at the login. */
export function secondFactorForms(calls: readonly CallRoute[]): readonly Form[] {
  const overview = () => href('account-second-factor')
  return [
    formOf(routeFor(calls, startSecondFactorCall), {
      page: 'account-second-factor',
      next: () => href('account-second-factor-set-up'),
      elsewhere: { second_factor_on: overview },
    }),
    formOf(routeFor(calls, enableSecondFactorCall), {
      page: 'account-second-factor-set-up',
      next: overview,
      elsewhere: { second_factor_not_started: overview },
    }),
    formOf(routeFor(calls, disableSecondFactorCall), { page: 'account-second-factor-off', next: overview }),
    formOf(routeFor(calls, giveLoginCodeCall), {
      page: 'login-code',
      next: (_answer, { values }) => safeNext(values.next),
      elsewhere: {
        login_expired: ({ values }) => href('login', {}, { next: safeNext(values.next), expired: '1' }),
      },
    }),
  ]
}
