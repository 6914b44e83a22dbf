import { type CallRoute, route } from '../../infra/http/calls.ts'
import type { RateLimits } from '../../infra/rate-limit.ts'
import { appeal, file } from './commands.ts'
import { appealComplaintCall, fileComplaintCall } from './contract.ts'

export interface ComplaintDeps {
  readonly rateLimits: Pick<RateLimits, 'use'>
}

export function complaintsApi({ rateLimits }: ComplaintDeps): CallRoute[] {
  return [
    route(fileComplaintCall, async ({ scope, body, idempotencyKey }) => {
      const { number, due } = await file(scope, body, idempotencyKey, rateLimits)
      return { number, due: due.toISOString() }
    }),
    route(appealComplaintCall, async ({ scope, body }) => {
      await appeal(scope, body)
      return { state: 'appealed' as const }
    }),
  ]
}
