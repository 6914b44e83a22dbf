import { z } from 'zod'
import { readCursor } from '../core/cursor.ts'
import { listRefunds } from '../features/refunds/server.ts'
import { staffEmails } from '../infra/staff-emails.ts'
import { PAGE } from './page-size.ts'
import { REFUND_STATES, RefundsPage } from './pages/refunds-page.tsx'
import { cursor, filled, tenantKey } from './query.ts'
import { type Bar, barTo, standingsOf } from './second-person.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'
import { REFUND_KINDS } from './transaction-queries.ts'

export const refundFields = z.object({
  tenant: tenantKey.optional(),
  state: z.enum(REFUND_STATES).optional(),
  kind: z.enum(REFUND_KINDS).optional(),
  after: cursor.optional(),
})

/**
 * Refunds, chargebacks and credits given back, newest first: of one site, or of all of the person's
 * sites.
 */
export const refundList: ConsoleRoute = staffRoute({
  method: 'GET',
  path: '/finance/refunds',
  access: 'finance.read',
  site: 'kept',
  query: filled(refundFields),
  handle: async ({ scope, query }) => {
    const { staff, now } = scope
    const { found, people, bars } = await scope.db(async (db) => {
      const refunds = await listRefunds(db, query, PAGE, readCursor(query.after))
      const ids = refunds.rows.flatMap(({ requested_by, approved_by }) => [requested_by, approved_by])
      const standings = await standingsOf(db, [
        staff.id,
        ...refunds.rows.map(({ requested_by }) => requested_by),
      ])
      const mine = standings.get(staff.id)
      const barred = refunds.rows.flatMap(({ id, requested_by, state }): [string, Bar][] => {
        const bar = mine && state === 'requested' && barTo(mine, standings.get(requested_by ?? ''), now)
        return bar ? [[id, bar]] : []
      })
      return { found: refunds, people: await staffEmails(db, ids), bars: new Map(barred) }
    })
    const page = <RefundsPage scope={scope} query={query} people={people} bars={bars} {...found} />
    return { page, title: scope.t('console:finance_refunds') }
  },
})
