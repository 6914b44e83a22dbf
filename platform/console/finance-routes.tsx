import { z } from 'zod'
import { readCursor } from '../core/cursor.ts'
import type { TenantDb } from '../core/database.ts'
import { listPayments, memberIdOf, type PaymentFilter } from '../features/payments/server.ts'
import { auditTenant } from './audit.ts'
import { readAtSite } from './list-page.tsx'
import { PAGE } from './page-size.ts'
import { PAYMENT_STATES, PaymentsPage } from './pages/payments-page.tsx'
import { paymentAnswer } from './payment-answer.tsx'
import { cursor, day, filled, instantsOf, tenantKey } from './query.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'

export const paymentFields = z.object({
  tenant: tenantKey.optional(),
  status: z.enum(PAYMENT_STATES).optional(),
  method: z.string().max(40).optional(),
  from: day.optional(),
  to: day.optional(),
  member: z.string().max(254).optional(),
  provider_id: z.string().max(100).optional(),
  after: cursor.optional(),
})

/** Payments of the sites that the person works for. */
export function financeRoutes(): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/finance',
      access: 'finance.read',
      site: 'shown',
      query: filled(paymentFields),
      handle: async ({ scope, query }) => {
        const list = await readAtSite(scope, query, async ({ db }) => {
          const filter = await paymentFilter(db, scope, query)
          return filter ? listPayments(db, filter, PAGE, readCursor(query.after)) : { rows: [], next: null }
        })
        return { page: <PaymentsPage {...list} />, title: scope.t('console:finance') }
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/finance/payment',
      access: 'finance.read',
      query: z.object({ tenant: tenantKey, id: z.uuid() }),
      handle: ({ scope, query }) => paymentAnswer(scope, query.tenant, query.id),
    }),
  ]
}

/**
 * The filter that the fields describe. A search by member reveals whether that member exists, so it
 * is recorded. Undefined if no member has the address.
 */
export async function paymentFilter(
  db: TenantDb,
  { staff, now }: Pick<PlatformScope<Staff>, 'staff' | 'now'>,
  fields: z.output<typeof paymentFields>,
): Promise<PaymentFilter | undefined> {
  const { status, method, member, provider_id: providerId } = fields
  const filter = { status, method, providerId, ...instantsOf(fields) }
  if (member === undefined) return filter
  const memberId = await memberIdOf(db, member)
  const subject = memberId === undefined ? '' : `member:${memberId}`
  await auditTenant(db, { staffId: staff.id, now, action: 'payments_searched', subject })
  return memberId === undefined ? undefined : { ...filter, memberId }
}
