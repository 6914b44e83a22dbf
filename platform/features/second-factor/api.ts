import { type CallRoute, route } from '../../infra/http/calls.ts'
import type { AccountDeps } from '../accounts/server.ts'
import { finishSetUp, giveCode, startSetUp, switchOff } from './commands.ts'
import {
  disableSecondFactorCall,
  enableSecondFactorCall,
  giveLoginCodeCall,
  startSecondFactorCall,
} from './contract.ts'

/** An authenticator app as second factor: set up, switched on and off, asked for at the login. */
export function secondFactorApi(deps: AccountDeps): CallRoute[] {
  return [
    route(startSecondFactorCall, async ({ scope, body, request }) => {
      await startSetUp(scope, body.password, deps, { request })
      return { started: true as const }
    }),
    route(enableSecondFactorCall, async ({ scope, body, response }) => {
      await finishSetUp(scope, body.one_time_password, deps, { response })
      return { enabled: true as const }
    }),
    route(disableSecondFactorCall, async ({ scope, body, request, response }) => {
      await switchOff(scope, body, deps, { request, response })
      return { disabled: true as const }
    }),
    route(giveLoginCodeCall, async ({ scope, body, request, response }) => {
      await giveCode(scope, body.one_time_password, deps, { request, response })
      return { signed_in: true as const }
    }),
  ]
}
