import {
  type RanExperiment,
  rateOf,
  type VariantResult,
  type Verdict,
} from '../../features/experiments/server.ts'
import { formatDate, formatDays, formatNumber, formatPercent } from '../../i18n/format.ts'
import { Alert, type Tone } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { Tag } from '../../ui/tag.tsx'
import { IntervalChart } from '../charts/interval-chart.tsx'
import { addressOf, sitesOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import { DataTable, moneyOf } from './data-table.tsx'
import { ReportFrame } from './report-frame.tsx'

/** An experiment with what its variants brought. */
export interface ShownExperiment extends RanExperiment {
  readonly running: boolean
  readonly variants: readonly VariantResult[]
  readonly verdict: Verdict
}

export interface ExperimentsPageProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: number | undefined
  readonly shown: readonly ShownExperiment[]
  /** Over; each is a link to its results. */
  readonly ended: readonly RanExperiment[]
}

/** Experiments of one site: what runs, with its results, and what has ended. */
export function ExperimentsPage({ scope, tenant, shown, ended }: ExperimentsPageProps) {
  const { t } = scope
  return (
    <ReportFrame scope={scope} tab="/experiments" tenant={tenant}>
      <p>{t('console:experiment.text')}</p>
      <form method="get" action="/experiments" className="card filter">
        <Select
          label={t('console:site')}
          name="tenant"
          options={sitesOf(scope)}
          defaultValue={String(tenant ?? '')}
        />
        <Button type="submit" variant="secondary">
          {t('console:choose')}
        </Button>
      </form>
      {shown.length === 0 && (
        <EmptyState
          icon="sparkle"
          title={t('console:experiment.none')}
          text={t('console:experiment.none_text')}
        />
      )}
      {shown.map((one) => (
        <Experiment key={`${one.lander} ${one.experiment}`} scope={scope} one={one} />
      ))}
      {ended.length > 0 && (
        <>
          <h2>{t('console:experiment.ended')}</h2>
          <ul className="lines">
            {ended.map(({ lander, experiment, first, last }) => (
              <li key={`${lander} ${experiment}`}>
                <a
                  href={addressOf('/experiments', { tenant, lander, experiment })}
                >{`${lander} · ${experiment}`}</a>
                {` (${span(scope, first, last)})`}
              </li>
            ))}
          </ul>
        </>
      )}
    </ReportFrame>
  )
}

const METRICS = ['signups', 'confirmed', 'payers'] as const

interface OneProps {
  readonly scope: PlatformScope<Staff>
  readonly one: ShownExperiment
}

function Experiment({ scope, one }: OneProps) {
  const { t, locale } = scope
  const { variants, verdict, running } = one
  const percent = (value: number) => formatPercent(locale.iso, value * 100)
  const ahead = verdict.kind === 'ahead' ? verdict.variant : undefined
  return (
    <article className="card stack">
      <div className="line">
        <h2>{`${one.lander} · ${one.experiment}`}</h2>
        <Tag tone={running ? 'success' : 'neutral'}>
          {t(running ? 'console:experiment.running' : 'console:experiment.over')}
        </Tag>
      </div>
      <p className="note">{span(scope, one.first, one.last)}</p>
      <VerdictBox scope={scope} verdict={verdict} />
      <div className="plots three">
        {METRICS.map((metric) => (
          <IntervalChart
            key={metric}
            title={t(`console:report.${metric}`)}
            format={percent}
            intervals={variants.map((variant) => ({
              label: variant.variant,
              leads: metric === 'confirmed' && variant.variant === ahead,
              ...rateOf({ visits: variant.visits, conversions: variant[metric] }),
            }))}
          />
        ))}
      </div>
      <p className="note">{t('console:experiment.interval')}</p>
      <Results scope={scope} one={one} />
      <p className="note">{robotsText(scope, variants)}</p>
    </article>
  )
}

const TONES: Readonly<Record<Verdict['kind'], Tone>> = {
  early: 'info',
  open: 'info',
  uneven: 'warning',
  ahead: 'success',
}

function VerdictBox({ scope, verdict }: { scope: PlatformScope<Staff>; verdict: Verdict }) {
  const { t, locale } = scope
  const { iso } = locale
  const words = () => {
    if (verdict.kind === 'early') {
      const { days, visits } = verdict
      const missing = [
        days > 0 ? formatDays(iso, days) : '',
        visits > 0 ? t('console:experiment.missing_visits', { count: visits }) : '',
      ]
      return t('console:experiment.early', { missing: missing.filter(Boolean).join(', ') })
    }
    if (verdict.kind !== 'ahead') return t(`console:experiment.${verdict.kind}`)
    const { value, low, high } = verdict.lead
    const points = (share: number) => formatNumber(iso, Math.round(share * 1000) / 10)
    return t('console:experiment.ahead', {
      variant: verdict.variant,
      ...{ lead: points(value), low: points(low), high: points(high) },
    })
  }
  return <Alert tone={TONES[verdict.kind]}>{words()}</Alert>
}

/** Counts and rates of each variant: what the plots show, and the money. */
function Results({ scope, one }: OneProps) {
  const { t, locale } = scope
  const { iso } = locale
  const shareOf = (metric: string, part: number, visits: number) => {
    const { value, low, high } = rateOf({ visits, conversions: part })
    const [middle, from, to] = [value, low, high].map((share) => formatPercent(iso, share * 100))
    return (
      <span key={metric}>
        {formatNumber(iso, part)}
        {visits > 0 && <small className="rate">{`${middle} (${from} – ${to})`}</small>}
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
      rows={one.variants.map((variant) => ({
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

function robotsText({ t, locale }: PlatformScope<Staff>, variants: readonly VariantResult[]): string {
  const robots = variants.reduce((sum, one) => sum + one.robots, 0)
  const all = variants.reduce((sum, one) => sum + one.visits, robots)
  const share = formatPercent(locale.iso, all === 0 ? 0 : (robots / all) * 100)
  return t('console:experiment.robots', { share, number: formatNumber(locale.iso, robots) })
}

function span({ locale }: PlatformScope<Staff>, first: string, last: string): string {
  const [from, to] = [first, last].map((day) => formatDate(locale.iso, new Date(`${day}T00:00:00Z`)))
  return from === to ? (from ?? '') : `${from} – ${to}`
}
