import type { Tenant } from '../core/tenant.ts'
import { type PaymentServices, whyNoOrders } from '../features/payments/server.ts'

/** Lines in the log: a preset can concern ten thousand sites. */
const LINES = 20

/**
 * Warnings about sites whose payment provider cannot be used. One sentence each, with setting and
 * variable, for the log.
 */
export function paymentWarnings(services: PaymentServices, tenants: readonly Tenant[]): readonly string[] {
  const found = tenants.flatMap((tenant) => whyNoOrders(services, tenant))
  const more = found.length - LINES
  return more > 0 ? [...found.slice(0, LINES), `Nothing can be bought at ${more} more sites.`] : found
}
