import { rateOf, type VariantResult } from '../../features/experiments/server.ts'
import { formatNumber, formatPercent } from '../../i18n/format.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { DataTable, moneyOf } from './data-table.tsx'

/** What a visit may lead to, in this order. */
export const METRICS = ['signups', 'confirmed', 'payers'] as const

interface TableProps {
  readonly scope: PlatformScope<Staff>
  readonly variants: readonly VariantResult[]
}

/** Counts and rates of each variant: what the plots show, and the money. */
export function ExperimentTable({ scope, variants }: TableProps) {
  const { t, locale } = scope
  const { iso } = locale
  const shareOf = (metric: string, part: number, visits: number) => {
    const { value, low, high } = rateOf({ visits, conversions: part })
    const [middle, from, to] = [value, low, high].map((share) => formatPercent(iso, share * 100))
    return (
      <span key={metric}>
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
  return (
    <DataTable
      head={[
        t('console:report_dimension.variant'),
        t('console:report.visits'),
        ...METRICS.map((metric) => t(`console:report.${metric}`)),
        t('console:experiment.revenue'),
        t('console:experiment.revenue_visits'),
      ]}
      numbers={[1, 2, 3, 4, 5, 6]}
      rows={variants.map((variant) => ({
        key: variant.variant,
        cells: [
          <strong key="name">{variant.variant}</strong>,
          formatNumber(iso, variant.visits),
          ...METRICS.map((metric) => shareOf(metric, variant[metric], variant.visits)),
          sumsOf(scope, variant.revenue),
          variant.visits === 0 ? '' : sumsOf(scope, variant.revenue, 1000 / variant.visits),
        ],
      }))}
    />
  )
}

/** Sums of several currencies side by side: they are never added. */
function sumsOf(scope: PlatformScope<Staff>, sums: Readonly<Record<string, number>>, times = 1): string {
  const shown = Object.entries(sums).map(([name, sum]) => moneyOf(scope, Math.round(sum * times), name))
  return shown.join(' + ') || '–'
}
