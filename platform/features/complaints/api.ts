import { type CallRoute, route } from '../../infra/http/calls.ts'
import type { RateLimits } from '../../infra/rate-limit.ts'
import { appeal, file } from './commands.ts'
import { appealComplaint, fileComplaint } from './contract.ts'

export interface ComplaintDeps {
  readonly rateLimits: Pick<RateLimits, 'use'>
}

export function complaintsApi({ rateLimits }: ComplaintDeps): CallRoute[] {
  return [
    route(fileComplaint, async ({ scope, body, idempotencyKey }) => {
      const { number, due } = await file(scope, body, idempotencyKey, rateLimits)
      return { number, due: due.toISOString() }
    }),
    route(appealComplaint, async ({ scope, body }) => {
      await appeal(scope, body)
      return { state: 'appealed' as const }
    }),
  ]
}
