import type { Request } from 'express'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { readCookies } from '../../infra/http/cookies.ts'
import type { RateLimits } from '../../infra/rate-limit.ts'
import { confirmPassword, forgetReturn, forgetSession, RETURN_COOKIE } from '../accounts/server.ts'
import { deleteOwnAccount, restore } from './commands.ts'
import { deleteAccountCall, restoreAccountCall, takeOfferCall } from './contract.ts'
import { makeOffer } from './offers.ts'

export interface DeletionDeps {
  readonly rateLimits: RateLimits
}

/** Deleting the own account, bringing it back, and what is offered instead. */
export function deletionApi({ rateLimits }: DeletionDeps): CallRoute[] {
  return [
    route(deleteAccountCall, async ({ scope, body, request, response }) => {
      await confirmPassword(scope, body.password, { rateLimits, request })
      const { reason, comment = '' } = body
      await scope.transaction((writing) => deleteOwnAccount(writing, { reason, comment }))
      forgetSession(response)
      return { deleted: true as const }
    }),
    route(restoreAccountCall, async ({ scope, body, request, response }) => {
      await restore(scope, tokenOf(body.token, request))
      forgetReturn(response)
      return { restored: true as const }
    }),
    route(takeOfferCall, async ({ scope, body }) => {
      const { kind, code } = await makeOffer(scope, body.offer)
      return { offer: kind, code }
    }),
  ]
}

/** The token of the link; without one, that of the browser whose login was right. */
function tokenOf(typed: string | undefined, request: Request): string {
  return typed || (readCookies(request)[RETURN_COOKIE] ?? '')
}
