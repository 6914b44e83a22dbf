import { rateOf, type VariantResult } from '../../features/experiments/server.ts'
import { formatNumber, formatPercent } from '../../i18n/format.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { type Column, DataTable, moneyOf } from './data-table.tsx'

/** Conversions of a visit, in the order of the funnel. */
export const METRICS = ['signups', 'confirmed', 'payers'] as const

interface TableProps {
  readonly scope: PlatformScope<Staff>
  readonly variants: readonly VariantResult[]
}

/** Counts and rates of each variant, as in the charts, and its revenue. */
export function ExperimentTable({ scope, variants }: TableProps) {
  const { t, locale } = scope
  const { iso } = locale
  const shareOf = (part: number, visits: number) => {
    const { value, low, high } = rateOf({ visits, conversions: part })
    const [middle, from, to] = [value, low, high].map((share) => formatPercent(iso, share * 100))
    return (
      <span>
        {formatNumber(iso, part)}
        {visits > 0 && (
          <small className="rate">
            {`${middle} `}
            <span>{`(${from} – ${to})`}</span>
          </small>
        )}
      </span>
    )
  }
  const columns: readonly Column<VariantResult>[] = [
    { head: t('console:report_dimension.variant'), cell: ({ variant }) => <strong>{variant}</strong> },
    { head: t('console:report.visits'), number: true, cell: ({ visits }) => formatNumber(iso, visits) },
    ...METRICS.map((metric) => ({
      head: t(`console:report.${metric}`),
      number: true,
      cell: (one: VariantResult) => shareOf(one[metric], one.visits),
    })),
    { head: t('console:experiment.revenue'), number: true, cell: ({ revenue }) => sumsOf(scope, revenue) },
    {
      head: t('console:experiment.revenue_visits'),
      number: true,
      cell: ({ visits, revenue }) => visits > 0 && sumsOf(scope, revenue, 1000 / visits),
    },
  ]
  return <DataTable columns={columns} rows={variants} keyOf={({ variant }) => variant} />
}

/** Sums per currency, side by side: different currencies are never added. */
function sumsOf(scope: PlatformScope<Staff>, sums: Readonly<Record<string, number>>, times = 1): string {
  const shown = Object.entries(sums).map(([name, sum]) => moneyOf(scope, Math.round(sum * times), name))
  return shown.join(' + ') || '–'
}
