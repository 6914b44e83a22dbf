import type { VatLine } from '../../features/invoices/server.ts'
import { countryName, formatNumber, formatPercent } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { addressOf, sitesOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { periodName, periodsUpTo } from '../vat-period.ts'
import { DataTable, moneyOf } from './data-table.tsx'
import { FinanceFrame, Paging } from './finance-frame.tsx'

export interface VatPageProps {
  readonly scope: PlatformScope<Staff>
  readonly fields: { readonly tenant: number | undefined; readonly period: string }
  readonly lines: readonly VatLine[]
}

/** Net, VAT and gross of invoices less credit notes, with a sum for each currency. */
export function VatPage({ scope, fields, lines }: VatPageProps) {
  const { t } = scope
  return (
    <FinanceFrame scope={scope} tab="/finance/vat">
      <p>{t('console:vat_text')}</p>
      <FilterForm scope={scope} fields={fields} />
      {lines.length === 0 ? (
        <EmptyState icon="search" title={t('console:audit_empty')} text={t('console:audit_empty_text')} />
      ) : (
        <VatTable scope={scope} lines={lines} />
      )}
      <Paging
        scope={scope}
        first={null}
        next={null}
        file={addressOf('/finance/export', { ...fields, list: 'vat' })}
      />
    </FinanceFrame>
  )
}

/** A line for each country and rate; below, what they come to in each currency. */
function VatTable({ scope, lines }: Pick<VatPageProps, 'scope' | 'lines'>) {
  const { t, locale } = scope
  const head = [
    t('members:field_country'),
    t('console:vat_rate'),
    t('console:documents'),
    t('invoices:net'),
    t('console:vat_tax'),
    t('console:vat_gross'),
  ]
  const rows = lines.map((line) => ({
    key: `${line.country} ${line.rate} ${line.currency}`,
    cells: [
      countryName(locale.iso, line.country),
      formatPercent(locale.iso, (line.rate ?? 0) / 100),
      formatNumber(locale.iso, line.invoices + line.credit_notes),
      ...sumCells(scope, line),
    ],
  }))
  const sums = totalsOf(lines).map((sum) => ({
    key: `sum ${sum.currency}`,
    cells: [
      <strong key="sum">{t('console:vat_total', { currency: sum.currency })}</strong>,
      '',
      '',
      ...sumCells(scope, sum),
    ],
  }))
  return <DataTable head={head} numbers={[1, 2, 3, 4, 5]} rows={[...rows, ...sums]} />
}

type Sums = Pick<VatLine, 'currency' | 'net' | 'vat' | 'gross'>

const sumCells = (scope: PlatformScope<Staff>, { net, vat, gross, currency }: Sums) =>
  [net, vat, gross].map((sum) => moneyOf(scope, sum, currency))

/** Amounts of different currencies are never added. */
function totalsOf(lines: readonly VatLine[]): readonly Sums[] {
  return [...new Set(lines.map(({ currency }) => currency))].map((currency) => {
    const among = lines.filter((line) => line.currency === currency)
    const total = (name: 'net' | 'vat' | 'gross') => among.reduce((sum, line) => sum + line[name], 0)
    return { currency, net: total('net'), vat: total('vat'), gross: total('gross') }
  })
}

function FilterForm({ scope, fields }: Pick<VatPageProps, 'scope' | 'fields'>) {
  const { t, locale, now } = scope
  const periods = periodsUpTo(now).map((value) => ({ value, label: periodName(value, locale.iso) }))
  return (
    <form method="get" action="/finance/vat" className="card filter whole">
      <Select
        label={t('console:site')}
        name="tenant"
        options={sitesOf(scope)}
        defaultValue={String(fields.tenant ?? '')}
      />
      <Select label={t('console:period')} name="period" options={periods} defaultValue={fields.period} />
      <Button type="submit" icon="filter">
        {t('console:filter')}
      </Button>
    </form>
  )
}
