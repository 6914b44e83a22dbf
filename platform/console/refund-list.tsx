import { z } from 'zod'
import { readCursor } from '../core/cursor.ts'
import { listRefunds } from '../features/refunds/server.ts'
import { staffNames } from './finance-queries.ts'
import { PAGE } from './page-size.ts'
import { REFUND_KINDS, REFUND_STATES, RefundsPage } from './pages/refunds-page.tsx'
import { cursor, filled, tenantKey } from './query.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'

export const refundFields = z.object({
  tenant: tenantKey.optional(),
  state: z.enum(REFUND_STATES).optional(),
  kind: z.enum(REFUND_KINDS).optional(),
  after: cursor.optional(),
})

/** Refunds, chargebacks and credits given back of all sites of the person, or of one, newest first. */
export const refundList: ConsoleRoute = staffRoute({
  method: 'GET',
  path: '/finance/refunds',
  access: 'finance.read',
  query: filled(refundFields),
  handle: async ({ scope, query }) => {
    const { found, people } = await scope.db(async (db) => {
      const refunds = await listRefunds(db, query, PAGE, readCursor(query.after))
      const ids = refunds.rows.flatMap(({ requested_by, approved_by }) => [requested_by, approved_by])
      return { found: refunds, people: await staffNames(db, ids) }
    })
    const page = <RefundsPage scope={scope} fields={query} people={people} {...found} />
    return { page, title: scope.t('console:finance_refunds') }
  },
})
