import {
  type RanExperiment,
  rateOf,
  type VariantResult,
  type Verdict,
} from '../../features/experiments/server.ts'
import { formatDate, formatDays, formatNumber, formatPercent } from '../../i18n/format.ts'
import { Alert, type Tone } from '../../ui/alert.tsx'
import { Tag } from '../../ui/tag.tsx'
import { IntervalChart } from '../charts/interval-chart.tsx'
import type { PlatformScope, Staff } from '../scope.ts'
import { ExperimentTable, METRICS } from './experiment-table.tsx'

/** An experiment with the results of its variants. */
export interface ShownExperiment extends RanExperiment {
  readonly running: boolean
  readonly variants: readonly VariantResult[]
  readonly verdict: Verdict
}

interface OneProps {
  readonly scope: PlatformScope<Staff>
  readonly one: ShownExperiment
}

/** One experiment: the verdict, the plots, the numbers behind them. */
export function Experiment({ scope, one }: OneProps) {
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
      <p className="note">{daysOf(scope, one.first, one.last)}</p>
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
      <ExperimentTable scope={scope} variants={variants} />
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
      lead: points(value),
      low: points(low),
      high: points(high),
    })
  }
  return <Alert tone={TONES[verdict.kind]}>{words()}</Alert>
}

function robotsText({ t, locale }: PlatformScope<Staff>, variants: readonly VariantResult[]): string {
  const robots = variants.reduce((sum, one) => sum + one.robots, 0)
  const all = variants.reduce((sum, one) => sum + one.visits, robots)
  const share = formatPercent(locale.iso, all === 0 ? 0 : (robots / all) * 100)
  return t('console:experiment.robots', { share, number: formatNumber(locale.iso, robots) })
}

/** The first and the last day, or one day if they are the same. */
export function daysOf({ locale }: PlatformScope<Staff>, first: string, last: string): string {
  const [from, to] = [first, last].map((day) => formatDate(locale.iso, new Date(`${day}T00:00:00Z`)))
  return from === to ? (from ?? '') : `${from} – ${to}`
}
