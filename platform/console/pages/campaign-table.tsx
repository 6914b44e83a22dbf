import type { ReactNode } from 'react'
import type { Dimension, ReportLine } from '../../features/campaigns/server.ts'
import { formatDate, formatNumber, formatPercent } from '../../i18n/format.ts'
import { NONE, planBefore } from '../campaign-fields.ts'
import { returnOf } from '../return-on-cost.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { DataTable, moneyOf } from './data-table.tsx'
import type { ShownReport, SitesReport, Totals } from './shown-report.ts'

const COUNTS = ['visits', 'robots', 'signups', 'confirmed', 'payers'] as const
const AMOUNTS = ['revenue', 'refunds', 'cost'] as const

interface DataRow {
  readonly key: string
  /** From left to right: the dimensions of the line, then its sums. */
  readonly cells: readonly ReactNode[]
}

interface TableProps {
  readonly scope: PlatformScope<Staff>
  readonly report: ShownReport
  /** Address of the report limited to one value. */
  readonly only: (name: Dimension, value: string) => string
  /** Address of the report including robot-only lines. */
  readonly robots: string
}

/**
 * The lines, one line for all robot-only lines, the total of all pages and that of the days before.
 */
export function CampaignTable({ scope, report, only, robots }: TableProps) {
  const { t } = scope
  const { plan, lines, counts } = report
  const { by } = plan
  const names =
    by.length > 0 ? by.map((name) => t(`console:report_dimension.${name}`)) : [t('console:report.days')]
  const hidden = plan.people && counts.alone > 0 && (
    <a key="robots" href={robots}>
      {t('console:report.robots_alone', { count: counts.alone })}
    </a>
  )
  const shown = by.length === 0 ? [] : lines
  return (
    <SumTable
      scope={scope}
      names={names}
      report={report}
      rows={[
        ...shown.map((line) => ({
          key: by.map((name) => line[name]).join('\u{1f}'),
          cells: [
            ...by.map((name) => (
              <Value key={name} scope={scope} name={name} only={only} value={line[name] ?? ''} />
            )),
            ...sumCells(scope, line, plan.currency),
          ],
        })),
        ...(hidden ? [robotsRow(scope, hidden, by.length, counts.robots)] : []),
      ]}
    />
  )
}

/** One row for all robot-only lines; only its "robots" column has a number. */
function robotsRow({ locale }: PlatformScope, first: ReactNode, names: number, robots: number): DataRow {
  const place = names + COUNTS.indexOf('robots')
  const sums = COUNTS.length + AMOUNTS.length + 1
  const cells = Array.from({ length: names + sums }, (_, at): ReactNode => (at === 0 ? first : ''))
  return { key: 'robots', cells: cells.with(place, formatNumber(locale.iso, robots)) }
}

/** One line per site, with a link to its report. */
export function SitesTable(
  props: Pick<TableProps, 'scope'> & {
    readonly report: SitesReport
    readonly siteAddress: (key: number) => string
  },
) {
  const { scope, report, siteAddress } = props
  return (
    <SumTable
      scope={scope}
      names={[scope.t('console:site')]}
      report={report}
      rows={report.sites.map(({ tenant, line }) => ({
        key: tenant.id,
        cells: [
          <a key="site" href={siteAddress(tenant.key)}>
            {tenant.settings.name}
          </a>,
          ...sumCells(scope, line, report.plan.currency),
        ],
      }))}
    />
  )
}

interface SumProps {
  readonly scope: PlatformScope<Staff>
  readonly names: readonly string[]
  readonly report: Totals
  readonly rows: readonly DataRow[]
}

/** Rows with counts and sums; below them the total, that of as many days before, and the change. */
function SumTable({ scope, names, report, rows }: SumProps) {
  const { t } = scope
  const { plan, total, before } = report
  const heads = [...COUNTS, ...AMOUNTS].map((name) => t(`console:report.${name}`))
  const columns = [...names, ...heads, t('console:report.return')].map((head, place) => ({
    head,
    number: place >= names.length,
    cell: ({ cells }: DataRow) => cells[place],
  }))
  const row = (key: string, label: string, sums: readonly string[]): DataRow => ({
    key,
    cells: [...names.map((name, place) => place === 0 && <strong key={name}>{label}</strong>), ...sums],
  })
  const { from, to } = planBefore(plan)
  const ends = total && [
    row('total', t('console:report.total'), sumCells(scope, total, plan.currency)),
    ...(before
      ? [
          row(
            'before',
            t('console:report.earlier', { days: spanOf(scope, from, to) }),
            sumCells(scope, before, plan.currency),
          ),
          row('change', t('console:report.change'), changeCells(scope, total, before)),
        ]
      : []),
  ]
  return <DataTable columns={columns} rows={[...rows, ...(ends ?? [])]} keyOf={({ key }) => key} />
}

/** The first and the last day of a period. */
function spanOf({ locale }: PlatformScope, from: string, to: string): string {
  const [first, last] = [from, to].map((day) => formatDate(locale.iso, new Date(`${day}T00:00:00Z`)))
  return from === to ? (first ?? '') : `${first} – ${last}`
}

/** Change of each sum in per cent; a dash if the earlier sum is zero. */
function changeCells({ locale }: PlatformScope, total: ReportLine, before: ReportLine): string[] {
  const changes = [...COUNTS, ...AMOUNTS].map((name) => {
    if (before[name] === 0) return '–'
    const change = (total[name] / before[name] - 1) * 100
    return `${change > 0 ? '+' : ''}${formatPercent(locale.iso, change)}`
  })
  // No change for the return: it is a percentage itself.
  return [...changes, '']
}

interface ValueProps extends Pick<TableProps, 'scope' | 'only'> {
  readonly name: Dimension
  readonly value: string
}

/**
 * A value of a line, as a link to the report limited to it. Days are chosen in the filter instead.
 */
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
