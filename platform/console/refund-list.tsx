import { z } from 'zod'
import { readCursor } from '../core/cursor.ts'
import { listRefunds } from '../features/refunds/server.ts'
import { staffNames } from './finance-queries.ts'
import { PAGE } from './page-size.ts'
import { REFUND_KINDS, REFUND_STATES, RefundsPage } from './pages/refunds-page.tsx'
import { chosenKey, cursor, filled, tenantKey } from './query.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'

export const refundFields = z.object({
  tenant: tenantKey.optional(),
  state: z.enum(REFUND_STATES).optional(),
  kind: z.enum(REFUND_KINDS).optional(),
  after: cursor.optional(),
})

/** The filter of the list behind the fields of its form. */
export const refundFilter = ({ state, kind }: z.output<typeof refundFields>) => ({
  ...(state === undefined ? {} : { states: [state] }),
  ...(kind === undefined ? {} : { kinds: [kind] }),
})

/** Refunds, chargebacks and credits given back of one site, newest first. */
export const refundList: ConsoleRoute = staffRoute({
  method: 'GET',
  path: '/finance/refunds',
  access: 'finance.read',
  query: filled(refundFields),
  handle: async ({ scope, query }) => {
    const key = chosenKey(scope, query.tenant)
    const fields = { ...query, tenant: key }
    const found =
      key === undefined
        ? { rows: [], next: null }
        : await scope.forTenant(key, ({ db }) =>
            listRefunds(db, refundFilter(query), PAGE, readCursor(query.after)),
          )
    const people = await scope.db((db) =>
      staffNames(
        db,
        found.rows.flatMap(({ requested_by, approved_by }) => [requested_by, approved_by]),
      ),
    )
    const page = <RefundsPage scope={scope} fields={fields} people={people} {...found} />
    return { page, title: scope.t('console:finance_refunds') }
  },
})
