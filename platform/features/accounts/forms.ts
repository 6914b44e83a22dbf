import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { pathBefore } from '../../infra/http/path-before.ts'
import { endOwnSessionCall, loginCall, logoutCall, saveLanguageCall } from './contract.ts'
import { safeNext } from './next.ts'
import { changePasswordCall, requestResetCall, resetPasswordCall } from './password-contract.ts'

/** Login, logout, choice of the language. */
export function accountForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, loginCall), {
      page: 'login',
      next: (_user, { values }) => safeNext(values.next),
      // After the right password alone.
      elsewhere: {
        account_being_deleted: () => href('account-deleted'),
        account_suspended: () => href('decision'),
        second_factor_required: ({ values }) => href('login-code', {}, { next: safeNext(values.next) }),
      },
    }),
    formOf(routeFor(calls, requestResetCall), {
      page: 'reset-password',
      next: () => href('reset-password', {}, { sent: '1' }),
    }),
    formOf(routeFor(calls, resetPasswordCall), {
      page: 'reset-password-do',
      next: () => href('reset-password-do', {}, { done: '1' }),
    }),
    formOf(routeFor(calls, changePasswordCall), {
      page: 'account-password',
      next: () => href('account-password', {}, { done: '1' }),
    }),
    formOf(routeFor(calls, endOwnSessionCall), {
      page: 'account-sessions',
      next: () => href('account-sessions', {}, { ended: '1' }),
    }),
    formOf(routeFor(calls, logoutCall), { page: '/logout', next: () => href('index') }),
    formOf(routeFor(calls, saveLanguageCall), {
      page: 'lang-config',
      next: (_user, { request }) => pathBefore(request, href('lang-config')),
    }),
  ]
}
