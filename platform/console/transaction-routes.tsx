import { z } from 'zod'
import { addDays } from '../core/calendar.ts'
import { readCursor } from '../core/cursor.ts'
import { PAGE } from './page-size.ts'
import { PAYMENT_STATES } from './pages/payments-page.tsx'
import { REFUND_STATES } from './pages/refunds-page.tsx'
import { TransactionsPage } from './pages/transactions-page.tsx'
import { cursor, day, filled, instantsOf, tenantKey } from './query.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'
import {
  listTransactions,
  sumTransactions,
  TRANSACTION_KINDS,
  type TransactionFilter,
} from './transaction-queries.ts'

export const transactionFields = z.object({
  tenant: tenantKey.optional(),
  kind: z.enum(TRANSACTION_KINDS).optional(),
  state: z.enum([...PAYMENT_STATES, ...REFUND_STATES]).optional(),
  from: day.optional(),
  to: day.optional(),
  number: z.string().max(60).optional(),
  after: cursor.optional(),
})
type TransactionFields = z.output<typeof transactionFields>

/** Days that the list shows unless the filter says otherwise: the sums read every row of them. */
const DAYS = 30

/** Payments and refunds of all sites of the person, in one list with its sums. */
export function transactionRoutes(): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/finance/transactions',
      access: 'finance.read',
      site: 'kept',
      query: filled(transactionFields),
      handle: async ({ scope, query }) => {
        const shown = withPeriod(scope, query)
        const filter = filterOf(scope, shown)
        const list = await scope.db(async (db) => ({
          ...(await listTransactions(db, filter, PAGE, readCursor(query.after))),
          sums: await sumTransactions(db, filter),
        }))
        const page = <TransactionsPage scope={scope} query={shown} {...list} />
        return { page, title: scope.t('console:transaction.title') }
      },
    }),
  ]
}

/** An order is looked for on all days. */
function withPeriod({ now }: PlatformScope<Staff>, fields: TransactionFields): TransactionFields {
  if (fields.from !== undefined || fields.to !== undefined || fields.number !== undefined) return fields
  return { ...fields, from: addDays(now.toISOString().slice(0, 10), 1 - DAYS) }
}

/** What the fields describe, at the sites that the person works for. */
export function filterOf(
  { tenants }: PlatformScope<Staff>,
  { tenant, kind, state, number, ...days }: TransactionFields,
): TransactionFilter {
  const own = tenants.map(({ key }) => key)
  return {
    tenants: tenant === undefined ? own : own.filter((key) => key === tenant),
    kind,
    state,
    number,
    ...instantsOf(days),
  }
}
