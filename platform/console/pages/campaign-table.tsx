import type { Dimension, ReportLine } from '../../features/campaigns/server.ts'
import { formatDate, formatNumber, formatPercent } from '../../i18n/format.ts'
import { NONE } from '../campaign-fields.ts'
import { returnOf } from '../return-on-cost.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { DataTable, moneyOf } from './data-table.tsx'
import type { ShownReport } from './shown-report.ts'

const COUNTS = ['visits', 'robots', 'signups', 'confirmed', 'payers'] as const
const AMOUNTS = ['revenue', 'refunds', 'cost'] as const

interface TableProps {
  readonly scope: PlatformScope<Staff>
  readonly report: ShownReport
  /** Address of the report limited to one value. */
  readonly only: (name: Dimension, value: string) => string
}

/** The lines, and their sum over all pages. */
export function CampaignTable({ scope, report, only }: TableProps) {
  const { t } = scope
  const { plan, lines, total } = report
  const { by } = plan
  const head = [
    ...by.map((name) => t(`console:report_dimension.${name}`)),
    ...COUNTS.map((name) => t(`console:report.${name}`)),
    ...AMOUNTS.map((name) => t(`console:report.${name}`)),
    t('console:report.return'),
  ]
  const numbers = head.map((_, place) => place).slice(by.length)
  const first = by.map((_, place) =>
    place === 0 ? <strong key="sum">{t('console:report.total')}</strong> : '',
  )
  return (
    <DataTable
      head={head}
      numbers={numbers}
      rows={[
        ...lines.map((line) => ({
          key: by.map((name) => line[name]).join('\u{1f}'),
          cells: [
            ...by.map((name) => <Value key={name} {...{ scope, name, only }} value={line[name] ?? ''} />),
            ...sumCells(scope, line, plan.currency),
          ],
        })),
        ...(total && by.length > 0
          ? [{ key: 'total', cells: [...first, ...sumCells(scope, total, plan.currency)] }]
          : []),
      ]}
    />
  )
}

interface ValueProps extends Pick<TableProps, 'scope' | 'only'> {
  readonly name: Dimension
  readonly value: string
}

/** A value of a line, as the way to the report of it alone; days are chosen above. */
function Value({ scope, name, value, only }: ValueProps) {
  if (name === 'day')
    return <time dateTime={value}>{formatDate(scope.locale.iso, new Date(`${value}T00:00:00Z`))}</time>
  if (value !== '') return <a href={only(name, value)}>{value}</a>
  return (
    <a href={only(name, NONE)} aria-label={scope.t('console:report.none')}>
      –
    </a>
  )
}

function sumCells(scope: PlatformScope<Staff>, line: ReportLine, currency: string): string[] {
  const { iso } = scope.locale
  const back = returnOf(line)
  return [
    ...COUNTS.map((name) => formatNumber(iso, line[name])),
    ...AMOUNTS.map((name) => moneyOf(scope, line[name], currency)),
    back === undefined ? '–' : formatPercent(iso, back),
  ]
}
