import { type CallRoute, route } from '../../infra/http/calls.ts'
import type { RateLimits } from '../../infra/rate-limit.ts'
import { confirmPassword } from '../accounts/server.ts'
import { orderExport } from './commands.ts'
import { requestExportCall } from './contract.ts'

/** The request for the file of one's own data. */
export function dataExportApi({ rateLimits }: { readonly rateLimits: RateLimits }): CallRoute[] {
  return [
    route(requestExportCall, async ({ scope, body, request }) => {
      await confirmPassword(scope, body.password, { rateLimits, request })
      await scope.transaction(orderExport)
      return { requested: true as const }
    }),
  ]
}
