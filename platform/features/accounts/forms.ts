import { href } from '../../core/routes.ts'
import type { CallRoute } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { pathBefore } from '../../infra/http/path-before.ts'
import { endOwnSession, login, logout, saveLanguage } from './contract.ts'
import { safeNext } from './next.ts'
import { changePassword, requestReset, resetPassword } from './password-contract.ts'

/** Login, logout, choice of the language. */
export function accountForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, login), {
      page: 'login',
      next: (_user, { values }) => safeNext(values.next),
      // After the right password alone.
      elsewhere: {
        account_being_deleted: () => href('account-deleted'),
        account_suspended: () => href('decision'),
        second_factor_required: ({ values }) => href('login-code', {}, { next: safeNext(values.next) }),
      },
    }),
    formOf(routeFor(calls, requestReset), {
      page: 'reset-password',
      next: () => href('reset-password', {}, { sent: '1' }),
    }),
    formOf(routeFor(calls, resetPassword), {
      page: 'reset-password-do',
      next: () => href('reset-password-do', {}, { done: '1' }),
    }),
    formOf(routeFor(calls, changePassword), {
      page: 'account-password',
      next: () => href('account-password', {}, { done: '1' }),
    }),
    formOf(routeFor(calls, endOwnSession), {
      page: 'account-sessions',
      next: () => href('account-sessions', {}, { ended: '1' }),
    }),
    formOf(routeFor(calls, logout), { page: '/logout', next: () => href('index') }),
    formOf(routeFor(calls, saveLanguage), {
      page: 'lang-config',
      next: (_user, { request }) => pathBefore(request, href('lang-config')),
    }),
  ]
}
