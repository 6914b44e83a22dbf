import type { FormAction } from '../../infra/http/form-action.ts'
import { logOut } from './api.ts'
import { type AccountDeps, logIn } from './login.ts'
import { safeNext } from './next.ts'
import { forgetSession } from './session.ts'

/** Login and logout for browsers without JavaScript. */
export function accountForms(deps: AccountDeps): Readonly<Record<string, FormAction>> {
  return {
    '/login': async (scope, values, http) => {
      await logIn(scope, { email: values.email ?? '', password: values.password ?? '' }, deps, http)
      return { redirect: safeNext(values.next) }
    },
    '/logout': async (scope, _values, { response }) => {
      await logOut(scope)
      forgetSession(response, deps.sessionCookie)
      return { redirect: '/' }
    },
  }
}
