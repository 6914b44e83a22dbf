import type { Request } from 'express'
import { campaignOf } from '../core/campaigns.ts'
import type { Tenant } from '../core/tenant.ts'
import { touchesOf } from '../features/tracking/server.ts'

/**
 * The discount code of the campaign that this visitor came by; undefined without one, and after the
 * campaign has ended.
 */
export function campaignCodeOf(request: Request, { landers }: Tenant, now: Date): string | undefined {
  const touches = touchesOf(request)
  return touches ? campaignOf(landers, touches.last, now)?.discountCode : undefined
}
