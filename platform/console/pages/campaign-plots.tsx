import type { ReportLine } from '../../features/campaigns/server.ts'
import { formatDate, formatMoney, formatNumber } from '../../i18n/format.ts'
import { DayChart } from '../charts/day-chart.tsx'
import type { PlatformScope, Staff } from '../scope.ts'
import type { SitesReport } from './shown-report.ts'

const DAY = 86_400_000

interface PlotsProps {
  readonly scope: PlatformScope<Staff>
  readonly report: Pick<SitesReport, 'plan' | 'days'>
}

const NOTHING = { visits: 0, signups: 0, payers: 0, revenue: 0, refunds: 0, cost: 0 }

/** All days of the report, including those without data. */
function everyDay({ plan, days }: PlotsProps['report']): readonly (readonly [string, typeof NOTHING])[] {
  const known = new Map<string | null, ReportLine>(days.map((line) => [line.day, line]))
  const first = Date.parse(plan.from)
  const count = Math.round((Date.parse(plan.to) - first) / DAY) + 1
  return Array.from({ length: count }, (_, place) => {
    const day = new Date(first + place * DAY).toISOString().slice(0, 10)
    return [day, known.get(day) ?? NOTHING]
  })
}

/** Visits, sign-ups, first purchases and money by day. */
export function CampaignPlots({ scope, report }: PlotsProps) {
  const { t, locale } = scope
  const { currency } = report.plan
  const all = everyDay(report)
  const days = all.map(([day]) => formatDate(locale.iso, new Date(`${day}T00:00:00Z`)))
  const number = (value: number) => formatNumber(locale.iso, value)
  const money = (amount: number) =>
    formatMoney(locale.iso, { amount: Math.round(amount), currency }, { short: true })
  const net = all.map(([, { revenue, refunds }]) => revenue - refunds)
  const cost = all.map(([, line]) => line.cost)
  return (
    <section className="card plots four" aria-label={t('console:report.plots')}>
      {(['visits', 'signups', 'payers'] as const).map((name) => (
        <DayChart
          key={name}
          title={t(`console:report.${name}`)}
          days={days}
          bars={all.map(([, line]) => line[name])}
          format={number}
        />
      ))}
      <DayChart title={t('console:report.money')} days={days} bars={net} over={cost} format={money} />
    </section>
  )
}
