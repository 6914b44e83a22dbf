import { z } from 'zod'
import { vatReport } from '../features/invoices/server.ts'
import { VatPage } from './pages/vat-page.tsx'
import { chosenKey, filled, tenantKey } from './query.ts'
import type { InTenant } from './scope.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'
import { instantsOfPeriod, PERIOD, periodsUpTo } from './vat-period.ts'

export const vatFields = z.object({
  tenant: tenantKey.optional(),
  period: z.string().regex(PERIOD).optional(),
})

/** The lines of the report for a period at one site. */
export const vatLines = ({ db, tenant }: InTenant, period: string) =>
  vatReport(db, instantsOfPeriod(period, tenant.settings.time_zone))

/** VAT by country, rate and currency, for the one-stop-shop return. */
export function vatRoutes(): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/finance/vat',
      access: 'finance.books',
      site: 'shown',
      query: filled(vatFields),
      handle: async ({ scope, query }) => {
        const key = chosenKey(scope, query.tenant)
        const period = query.period ?? latestPeriod(scope.now)
        const lines =
          key === undefined ? [] : await scope.forTenant(key, (inside) => vatLines(inside, period))
        const page = <VatPage scope={scope} query={{ tenant: key, period }} lines={lines} />
        return { page, title: scope.t('console:finance_vat') }
      },
    }),
  ]
}

/** The current quarter. */
export const latestPeriod = (now: Date): string => periodsUpTo(now)[0] ?? ''
