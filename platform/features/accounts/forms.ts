import type { FormAction } from '../../infra/http/form-action.ts'
import { logOut } from './api.ts'
import { type AccountDeps, logIn } from './login.ts'
import { safeNext } from './next.ts'
import { forgetSession } from './session.ts'

/** Login and logout for browsers without JavaScript. */
export function accountForms(deps: AccountDeps): Readonly<Record<string, FormAction>> {
  return {
    '/login': (scope, { email = '', password = '', next }, http) =>
      logIn(scope, { email, password }, deps, http, async () => ({ redirect: safeNext(next) })),
    '/logout': async (scope, _values, { response }) => {
      await logOut(scope)
      forgetSession(response, deps.sessionCookie)
      return { redirect: '/' }
    },
  }
}
