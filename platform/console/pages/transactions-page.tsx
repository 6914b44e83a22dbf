import { methodName, orderNumber } from '../../features/payments/server.ts'
import { Tag } from '../../ui/tag.tsx'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { TRANSACTION_KINDS, type Transaction, type TransactionSum } from '../transaction-queries.ts'
import { type Column, DataTable, moneyOf } from './data-table.tsx'
import { DAY_FIELDS, type FilterField, siteField } from './filter.tsx'
import { FinanceFrame, fileOf } from './finance-frame.tsx'
import { List, type ListQuery } from './list.tsx'
import { PAYMENT_STATES, STATE_TEXTS, STATE_TONES, stateName } from './payments-page.tsx'
import { REFUND_STATES, RefundState } from './refunds-page.tsx'
import { UtcTime } from './utc-time.tsx'

const PATH = '/finance/transactions'

export interface TransactionsPageProps {
  readonly scope: PlatformScope<Staff>
  readonly query: ListQuery
  readonly rows: readonly Transaction[]
  readonly next: string | null
  /** Sums of all rows of the filter, by site and currency. */
  readonly sums: readonly TransactionSum[]
}

/** Payments and refunds of all sites of the staff member, or of one, newest first. */
export function TransactionsPage({ sums, ...list }: TransactionsPageProps) {
  const { scope, query, rows } = list
  return (
    <FinanceFrame scope={scope} tab={PATH}>
      <List
        {...list}
        path={PATH}
        fields={fieldsOf(scope)}
        beside={<Sums scope={scope} query={query} sums={sums} />}
        file={fileOf(scope, 'transactions', query)}
      >
        <TransactionTable scope={scope} query={query} rows={rows} />
      </List>
    </FinanceFrame>
  )
}

function fieldsOf(scope: PlatformScope): readonly FilterField[] {
  const { t } = scope
  const kinds = TRANSACTION_KINDS.map((value) => ({ value, label: kindName(scope, value) }))
  const ofPayments = PAYMENT_STATES.map((value) => ({ value, label: t(STATE_TEXTS[value]) }))
  const ofRefunds = REFUND_STATES.filter((value) => value !== 'failed').map((value) => ({
    value,
    label: t(`console:refund_state.${value}`),
  }))
  return [
    siteField(scope, 'console:all_sites'),
    { name: 'kind', label: 'console:kind', any: 'console:all', options: kinds },
    {
      name: 'state',
      label: 'console:state_label',
      any: 'console:all',
      options: [...ofPayments, ...ofRefunds],
    },
    ...DAY_FIELDS,
    { name: 'number', label: 'payments:receipt_number', maxLength: 60 },
  ]
}

/** Beside payments, the kinds `staff` and `provider` have to say that they are refunds. */
function kindName({ t }: Pick<PlatformScope, 't'>, kind: Transaction['kind']): string {
  if (kind === 'payment') return t('console:payment')
  if (kind === 'staff' || kind === 'provider') return t(`console:transaction.by_${kind}`)
  return t(`console:refund_kind.${kind}`)
}

const siteName = ({ tenants }: PlatformScope, tenant: number) =>
  tenants.find(({ key }) => key === tenant)?.settings.name ?? String(tenant)

interface TableProps {
  readonly scope: PlatformScope<Staff>
  readonly query: ListQuery
  readonly rows: readonly Transaction[]
}

function TransactionTable({ scope, query, rows }: TableProps) {
  const { t } = scope
  const { after: _after, ...filter } = query
  const columns: readonly Column<Transaction>[] = [
    {
      head: t('console:site'),
      cell: ({ tenant_id: tenant }) => (
        <a href={addressOf(PATH, { ...filter, tenant })}>{siteName(scope, tenant)}</a>
      ),
    },
    { head: t('console:when'), cell: (row) => <UtcTime scope={scope} at={row.at} /> },
    {
      head: t('payments:receipt_number'),
      cell: ({ tenant_id: tenant, payment_id: id }) =>
        id && (
          <a className="mono" href={addressOf('/finance/payment', { tenant, id })}>
            {orderNumber(id)}
          </a>
        ),
    },
    { head: t('console:kind'), cell: ({ kind }) => kindName(scope, kind) },
    { head: t('console:state_label'), cell: (row) => <State row={row} scope={scope} /> },
    {
      head: t('payments:receipt_method'),
      cell: ({ method }) => method !== null && methodName(method, t),
    },
    { head: t('payments:receipt_amount'), number: true, cell: (row) => worthOf(scope, row) },
  ]
  return <DataTable columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function State({ scope: { t }, row: { kind, state } }: { scope: PlatformScope; row: Transaction }) {
  if (kind !== 'payment') return <RefundState state={state} t={t} />
  return <Tag tone={STATE_TONES[state] ?? 'neutral'}>{stateName(state, t)}</Tag>
}

/** Money that was returned is negative; without money, the credits. */
function worthOf(scope: PlatformScope, { kind, amount, currency, credits }: Transaction): string {
  if (currency === null) return credits ? scope.t('common:credits', { count: credits }) : ''
  return moneyOf(scope, kind === 'payment' ? amount : -amount, currency)
}

type Sum = Omit<TransactionSum, 'tenant_id'>

/** Received, returned and the difference in each currency; the same for each site on demand. */
function Sums({ scope, query, sums }: Pick<TransactionsPageProps, 'scope' | 'query' | 'sums'>) {
  const { t } = scope
  if (sums.length === 0) return null
  const totals = totalsOf(sums)
  const sites = new Set(sums.map(({ tenant_id }) => tenant_id))
  const { after: _after, ...filter } = query
  const site: Column<TransactionSum> = {
    head: t('console:site'),
    cell: ({ tenant_id: tenant }) => (
      <a href={addressOf(PATH, { ...filter, tenant })}>{siteName(scope, tenant)}</a>
    ),
  }
  return (
    <div className="stack" data-sums>
      <DataTable columns={sumColumns(scope)} rows={totals} keyOf={({ currency }) => currency} />
      {sites.size > 1 && (
        <details className="card">
          <summary>{t('console:transaction.by_site')}</summary>
          <DataTable
            columns={[site, ...sumColumns<TransactionSum>(scope)]}
            rows={bySiteName(scope, sums)}
            keyOf={({ tenant_id, currency }) => `${tenant_id} ${currency}`}
          />
        </details>
      )}
    </div>
  )
}

function sumColumns<Row extends Sum>(scope: PlatformScope): readonly Column<Row>[] {
  const { t } = scope
  const money = (head: string, sumOf: (row: Row) => number): Column<Row> => ({
    head,
    number: true,
    cell: (row) => moneyOf(scope, sumOf(row), row.currency),
  })
  return [
    { head: t('console:currency'), cell: ({ currency }) => currency },
    money(t('console:transaction.received'), ({ received }) => received),
    money(t('console:payment_returned'), ({ returned }) => returned),
    money(t('console:transaction.rest'), ({ received, returned }) => received - returned),
  ]
}

const bySiteName = (scope: PlatformScope, sums: readonly TransactionSum[]) =>
  sums.toSorted((one, other) =>
    siteName(scope, one.tenant_id).localeCompare(siteName(scope, other.tenant_id)),
  )

/** Amounts of different currencies are never added. */
function totalsOf(sums: readonly TransactionSum[]): readonly Sum[] {
  const totals = new Map<string, Sum>()
  for (const { currency, received, returned } of sums) {
    const before = totals.get(currency)
    totals.set(currency, {
      currency,
      received: received + (before?.received ?? 0),
      returned: returned + (before?.returned ?? 0),
    })
  }
  return [...totals.values()]
}
