import { z } from 'zod'
import { readCursor } from '../core/cursor.ts'
import { BadRequestError } from '../core/errors.ts'
import { listAlerts, listPayments, orderNumber } from '../features/payments/server.ts'
import { listRefunds } from '../features/refunds/server.ts'
import { alertFields } from './alert-routes.tsx'
import { decimal } from './amounts.ts'
import { auditPlatform, auditTenant } from './audit.ts'
import { type Cell, csvLines } from './csv.ts'
import { paymentFields, paymentFilter } from './finance-routes.tsx'
import { FILE_PAGE } from './page-size.ts'
import { chosenKey, filled } from './query.ts'
import { refundFields } from './refund-list.tsx'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'
import { listTransactions } from './transaction-queries.ts'
import { filterOf, transactionFields } from './transaction-routes.tsx'
import { latestPeriod, vatFields, vatLines } from './vat-routes.tsx'

const list = z.discriminatedUnion('list', [
  paymentFields.extend({ list: z.literal('payments') }),
  refundFields.extend({ list: z.literal('refunds') }),
  transactionFields.extend({ list: z.literal('transactions') }),
  alertFields.extend({ list: z.literal('alerts') }),
  vatFields.extend({ list: z.literal('vat') }),
])
type Wanted = z.output<typeof list>
type Lines = AsyncGenerator<string>

/**
 * The lists of the finance pages as CSV files, with the filter of the page. Each export is
 * recorded.
 */
export function exportRoutes(): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/finance/export',
      access: 'finance.books',
      query: filled(list),
      handle: async ({ scope, query }) => {
        const csv = await fileOf(scope, query)
        return { csv, name: `${query.list}-${scope.now.toISOString().slice(0, 10)}.csv` }
      },
    }),
  ]
}

async function fileOf(scope: PlatformScope<Staff>, wanted: Wanted): Promise<Lines> {
  const { staff, now } = scope
  const note = { staffId: staff.id, now, action: 'list_exported', details: { list: wanted.list } } as const
  if (wanted.list !== 'payments' && wanted.list !== 'vat') {
    if (wanted.tenant === undefined) await scope.db((db) => auditPlatform(db, note))
    else await scope.forTenant(wanted.tenant, ({ db }) => auditTenant(db, note))
    if (wanted.list === 'alerts') return alertLines(scope, wanted)
    return wanted.list === 'refunds' ? refundLines(scope, wanted) : transactionLines(scope, wanted)
  }
  const key = chosenKey(scope, wanted.tenant)
  if (key === undefined) throw new BadRequestError('site_unknown', { site: '' })
  await scope.forTenant(key, ({ db }) => auditTenant(db, note))
  return wanted.list === 'vat' ? taxLines(scope, key, wanted) : paymentLines(scope, key, wanted)
}

async function paymentLines(
  scope: PlatformScope<Staff>,
  key: number,
  wanted: z.output<typeof paymentFields>,
): Promise<Lines> {
  const filter = await scope.forTenant(key, ({ db }) => paymentFilter(db, scope, wanted))
  const head = ['payment', 'number', 'created_at', 'paid_at', 'status', 'member', 'package', 'credits']
  const money = ['currency', 'list_amount', 'amount', 'returned', 'refunded', 'charged_back']
  return csvLines(
    [...head, ...money, 'discount_code', 'country', 'method', 'provider', 'provider_id'],
    async (after) =>
      filter
        ? scope.forTenant(key, ({ db }) =>
            listPayments(db, filter, FILE_PAGE, readCursor(after ?? undefined)),
          )
        : { rows: [], next: null },
    (row): Cell[] => [
      row.id,
      orderNumber(row.id),
      row.created_at,
      row.granted_at,
      row.status,
      row.member_id,
      row.package,
      row.credits,
      row.currency.trim(),
      ...[row.list_amount, row.amount, row.returned, row.refunded, row.charged_back].map((sum) =>
        plain(sum, row.currency),
      ),
      row.discount_code,
      row.country,
      row.method,
      row.provider,
      row.provider_id,
    ],
  )
}

function refundLines(scope: PlatformScope<Staff>, wanted: z.output<typeof refundFields>): Lines {
  const head = [
    'refund',
    'site',
    'kind',
    'state',
    'requested_at',
    'approved_at',
    'done_at',
    'member',
    'payment',
  ]
  return csvLines(
    [...head, 'currency', 'amount', 'loss', 'credits', 'requested_by', 'approved_by', 'reason'],
    (after) => scope.db((db) => listRefunds(db, wanted, FILE_PAGE, readCursor(after ?? undefined))),
    (row): Cell[] => [
      row.id,
      siteOf(scope, row),
      row.kind,
      row.state,
      row.requested_at,
      row.approved_at,
      row.done_at,
      row.member_id,
      row.payment_id,
      row.currency?.trim(),
      ...[row.amount, row.loss].map((sum) => (row.currency === null ? null : plain(sum, row.currency))),
      row.credits,
      row.requested_by,
      row.approved_by,
      row.reason,
    ],
  )
}

/** `counted`: the part of the row in the sums of the page; negative if money was returned. */
function transactionLines(scope: PlatformScope<Staff>, wanted: z.output<typeof transactionFields>): Lines {
  const filter = filterOf(scope, wanted)
  const head = ['transaction', 'site', 'kind', 'state', 'created_at', 'settled_at', 'number', 'payment']
  return csvLines(
    [...head, 'member', 'currency', 'amount', 'counted', 'credits', 'method', 'provider', 'provider_id'],
    (after) => scope.db((db) => listTransactions(db, filter, FILE_PAGE, readCursor(after ?? undefined))),
    (row): Cell[] => {
      const { currency, amount, payment_id: payment } = row
      const signed = row.kind === 'payment' ? amount : -amount
      return [
        row.id,
        siteOf(scope, row),
        row.kind,
        row.state,
        row.at,
        row.settled_at,
        payment && orderNumber(payment),
        payment,
        row.member_id,
        currency?.trim(),
        currency && plain(amount, currency),
        currency && row.counts ? plain(signed, currency) : null,
        row.credits,
        row.method,
        row.provider,
        row.provider_id,
      ]
    },
  )
}

function alertLines(scope: PlatformScope<Staff>, wanted: z.output<typeof alertFields>): Lines {
  const head = ['alert', 'site', 'kind', 'state', 'created_at', 'seen_at', 'seen', 'payment', 'provider']
  return csvLines(
    [...head, 'provider_id', 'facts', 'resolved_at', 'resolved_by', 'note'],
    (after) => scope.db((db) => listAlerts(db, wanted, FILE_PAGE, readCursor(after ?? undefined))),
    (row): Cell[] => [
      row.id,
      siteOf(scope, row),
      row.kind,
      row.state,
      row.created_at,
      row.seen_at,
      row.seen,
      row.payment_id,
      row.provider,
      row.provider_id,
      JSON.stringify(row.facts),
      row.resolved_at,
      row.resolved_by,
      row.note,
    ],
  )
}

function taxLines(scope: PlatformScope<Staff>, key: number, wanted: z.output<typeof vatFields>): Lines {
  const period = wanted.period ?? latestPeriod(scope.now)
  return csvLines(
    ['period', 'country', 'rate', 'currency', 'invoices', 'credit_notes', 'net', 'vat', 'gross'],
    async () => ({ rows: await scope.forTenant(key, (inside) => vatLines(inside, period)), next: null }),
    (row): Cell[] => [
      period,
      row.country,
      (row.rate ?? 0) / 100,
      row.currency,
      row.invoices,
      row.credit_notes,
      ...[row.net, row.vat, row.gross].map((sum) => plain(sum, row.currency)),
    ],
  )
}

/** Id of the site that a row belongs to. */
const siteOf = ({ tenants }: PlatformScope<Staff>, { tenant_id }: { readonly tenant_id: number }) =>
  tenants.find(({ key }) => key === tenant_id)?.id

const plain = (amount: number, currency: string): Cell => ({ sum: decimal(amount, currency) })
