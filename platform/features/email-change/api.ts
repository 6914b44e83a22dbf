import { type CallRoute, route } from '../../infra/http/calls.ts'
import { followEmailLinkCall, requestEmailChangeCall } from './contract.ts'
import { followLink } from './follow.ts'
import { type EmailChangeDeps, requestChange } from './request.ts'

/** A new address: asked for with the password, confirmed or taken back by a mailed link. */
export function emailChangeApi(deps: EmailChangeDeps): CallRoute[] {
  return [
    route(requestEmailChangeCall, async ({ scope, body, request }) => {
      await requestChange(scope, body, deps, request)
      return { sent: true as const }
    }),
    route(followEmailLinkCall, async ({ scope, body }) => ({ state: await followLink(scope, body.token) })),
  ]
}
