import type { VatLine } from '../../features/invoices/server.ts'
import { countryName, formatNumber, formatPercent } from '../../i18n/format.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { periodName, periodsUpTo } from '../vat-period.ts'
import { type Column, DataTable, moneyOf } from './data-table.tsx'
import { siteField } from './filter.tsx'
import { FinanceFrame, fileOf } from './finance-frame.tsx'
import { List, type ListQuery } from './list.tsx'

export interface VatPageProps {
  readonly scope: PlatformScope<Staff>
  readonly query: ListQuery & { readonly period: string }
  readonly lines: readonly VatLine[]
}

/** Net, VAT and gross of invoices less credit notes, with a sum for each currency. */
export function VatPage({ scope, query, lines }: VatPageProps) {
  const { t, locale, now } = scope
  const periods = periodsUpTo(now).map((value) => ({ value, label: periodName(value, locale.iso) }))
  return (
    <FinanceFrame scope={scope} tab="/finance/vat">
      <p>{t('console:vat_text')}</p>
      <List
        scope={scope}
        path="/finance/vat"
        query={query}
        fields={[siteField(scope), { name: 'period', label: 'console:period', options: periods }]}
        className="card filter whole"
        rows={lines}
        next={null}
        file={fileOf(scope, 'vat', query)}
      >
        <VatTable scope={scope} lines={lines} />
      </List>
    </FinanceFrame>
  )
}

/** One line per country, rate and currency; below, the totals of each currency. */
function VatTable({ scope, lines }: Pick<VatPageProps, 'scope' | 'lines'>) {
  const { t, locale } = scope
  const money =
    (name: 'net' | 'vat' | 'gross') =>
    (line: Sums): string =>
      moneyOf(scope, line[name], line.currency)
  const columns: readonly Column<VatLine | Sums>[] = [
    {
      head: t('members:field_country'),
      cell: (line) =>
        isLine(line) ? (
          countryName(locale.iso, line.country)
        ) : (
          <strong>{t('console:vat_total', { currency: line.currency })}</strong>
        ),
    },
    {
      head: t('console:vat_rate'),
      number: true,
      cell: (line) => isLine(line) && formatPercent(locale.iso, (line.rate ?? 0) / 100),
    },
    {
      head: t('console:documents'),
      number: true,
      cell: (line) => isLine(line) && formatNumber(locale.iso, line.invoices + line.credit_notes),
    },
    { head: t('invoices:net'), number: true, cell: money('net') },
    { head: t('console:vat_tax'), number: true, cell: money('vat') },
    { head: t('console:vat_gross'), number: true, cell: money('gross') },
  ]
  const keyOf = (line: VatLine | Sums) =>
    isLine(line) ? `${line.country} ${line.rate} ${line.currency}` : `sum ${line.currency}`
  return <DataTable columns={columns} rows={[...lines, ...totalsOf(lines)]} keyOf={keyOf} />
}

type Sums = Pick<VatLine, 'currency' | 'net' | 'vat' | 'gross'>

/** Whether it is the line of a country, not a total. */
const isLine = (line: VatLine | Sums): line is VatLine => 'country' in line

/** Amounts of different currencies are never added. */
function totalsOf(lines: readonly VatLine[]): readonly Sums[] {
  return [...new Set(lines.map(({ currency }) => currency))].map((currency) => {
    const among = lines.filter((line) => line.currency === currency)
    const total = (name: 'net' | 'vat' | 'gross') => among.reduce((sum, line) => sum + line[name], 0)
    return { currency, net: total('net'), vat: total('vat'), gross: total('gross') }
  })
}
