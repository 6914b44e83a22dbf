import { type CallRoute, route } from '../../infra/http/calls.ts'
import type { AccountDeps } from '../accounts/server.ts'
import { beginRegistration, dropPasskey, finishRegistration } from './commands.ts'
import {
  addPasskeyCall,
  beginPasskeyCall,
  beginPasskeyLoginCall,
  logInByPasskeyCall,
  removePasskeyCall,
} from './contract.ts'
import { beginLogin, finishLogin } from './login.ts'

/** Passkeys beside the password: made, removed, and a login by one. */
export function passkeysApi(deps: AccountDeps): CallRoute[] {
  return [
    route(beginPasskeyCall, async ({ scope, body, request, response }) => {
      const options = await beginRegistration(scope, body.password, deps, { request, response })
      return { options: { ...options } }
    }),
    route(addPasskeyCall, async ({ scope, body, request, response }) => {
      await finishRegistration(scope, body, { request, response })
      return { added: true as const }
    }),
    route(removePasskeyCall, async ({ scope, body, request, response }) => {
      await dropPasskey(scope, body, deps, { request, response })
      return { removed: true as const }
    }),
    route(beginPasskeyLoginCall, async ({ scope, response }) => ({
      options: { ...(await beginLogin(scope, { response })) },
    })),
    route(logInByPasskeyCall, async ({ scope, body, request, response }) => {
      await finishLogin(scope, body.response, deps, { request, response })
      return { signed_in: true as const }
    }),
  ]
}
