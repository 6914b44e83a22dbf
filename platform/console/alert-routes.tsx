import { z } from 'zod'
import { readCursor } from '../core/cursor.ts'
import { ConflictError } from '../core/errors.ts'
import { listAlerts, resolveAlert } from '../features/payments/server.ts'
import { auditLooks } from './audit.ts'
import { PAGE } from './page-size.ts'
import { AlertsPage } from './pages/alerts-page.tsx'
import { addressOf, cursor, filled, tenantKey } from './query.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleRoute, type FormFault, staffRoute } from './serve.ts'
import { typedOf } from './typed-fields.ts'

export const alertFields = z.object({
  tenant: tenantKey.optional(),
  state: z.enum(['open', 'resolved']).default('open'),
  after: cursor.optional(),
})

const resolution = z.object({
  tenant: tenantKey,
  id: z.uuid(),
  note: z.string({ error: 'required' }).trim().min(3, 'required').max(500),
})

/**
 * Alerts about mismatches between the books and a payment provider: open ones, and those that staff
 * have resolved.
 */
export function alertRoutes(): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/finance/alerts',
      access: 'finance.books',
      site: 'kept',
      query: filled(alertFields),
      handle: ({ scope, query }) => alertsAnswer(scope, query),
    }),
    staffRoute({
      method: 'POST',
      path: '/finance/alerts/resolve',
      access: 'finance.books',
      body: resolution,
      again: ({ scope, body }, fault) => {
        const { id = '', note = '' } = typedOf(body)
        return alertsAnswer(scope, { state: 'open' }, { fault, id, note })
      },
      handle: async ({ scope, body }) => {
        const { tenant, id, note } = body
        const { staff, now } = scope
        await scope.db(async (db) => {
          if (!(await resolveAlert(db, { tenant, id, note, staff: staff.id, now })))
            throw new ConflictError('alert_resolved')
          const look = { action: 'alert_resolved', subject: `alert:${id}` } as const
          await auditLooks(db, [{ tenantId: tenant, staffId: staff.id, now, ...look }])
        })
        return { redirect: addressOf('/finance/alerts', { tenant }), done: 'alert_resolved' }
      },
    }),
  ]
}

async function alertsAnswer(
  scope: PlatformScope<Staff>,
  query: z.output<typeof alertFields>,
  refused?: { readonly fault: FormFault; readonly id: string; readonly note: string },
) {
  const found = await scope.db((db) => listAlerts(db, query, PAGE, readCursor(query.after)))
  const page = <AlertsPage scope={scope} query={query} refused={refused} {...found} />
  return { page, title: scope.t('console:finance_alerts') }
}
