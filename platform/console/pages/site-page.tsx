import type { Tenant } from '../../core/tenant.ts'
import { formatDate, formatMoney, formatNumber, formatPercent } from '../../i18n/format.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import type { FaultGroup } from '../../tenancy/fault-groups.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DayChart } from '../charts/day-chart.tsx'
import { may } from '../permissions.ts'
import { addressOf } from '../query.ts'
import type { PlatformScope, Staff } from '../scope.ts'
import type { ListedSiteAlert } from '../site-alerts.ts'
import type { SiteFigures, Waiting } from '../site-figures.ts'
import { Filter, siteField } from './filter.tsx'
import { Findings } from './findings.tsx'
import { Frame } from './frame.tsx'
import { SiteAlerts } from './site-alerts.tsx'
import { WaitingLine } from './sites-page.tsx'
import { StateTag } from './state-form.tsx'

export interface SitePageProps {
  readonly scope: PlatformScope<Staff>
  readonly tenant: Tenant
  /** Figures of the period before and of the period. */
  readonly figures: SiteFigures
  readonly waiting: Waiting | undefined
  readonly findings: readonly FaultGroup[]
  readonly alerts: readonly ListedSiteAlert[]
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** One site: what waits, its findings, and a quarter of its figures against the quarter before. */
export function SitePage({ scope, tenant, figures, waiting, findings, alerts }: SitePageProps) {
  const { t } = scope
  const { settings, languages } = tenant
  return (
    <Frame scope={scope} path="/sites">
      <p>
        <a href="/sites">{t('console:brands.title')}</a>
      </p>
      <h1 className="line">
        {settings.name} <StateTag scope={scope} state={tenant.state} />
      </h1>
      <Filter
        scope={scope}
        path="/sites/one"
        fields={[siteField(scope)]}
        values={{ tenant: tenant.key }}
        button="choose"
      />
      <SiteAlerts scope={scope} tenant={tenant} alerts={alerts} />
      <div id="findings">
        <Findings
          scope={scope}
          title={t('console:brands.findings', { count: findings.length })}
          findings={findings}
        />
      </div>
      <p className="where">
        <a href={tenant.origin}>{tenant.origin}</a> · {settings.hosts.join(', ')} ·{' '}
        {languages.map((code) => LANGUAGES[code].name).join(', ')}
      </p>
      <p>
        <a href={addressOf('/sites/matrix', { tenants: tenant.key, down: 'page' })}>
          {t('console:matrix.see_everything')}
        </a>
      </p>
      {may(scope.staff.role, 'sites.manage') && (
        <p className="line">
          <ButtonLink
            href={addressOf('/sites/state', { tenant: tenant.key })}
            variant="secondary"
            size="small"
          >
            {t(tenant.state === 'draft' ? 'console:ready.title' : 'console:life.title')}
          </ButtonLink>
          <ButtonLink
            href={addressOf('/sites/settings', { tenant: tenant.key })}
            variant="secondary"
            size="small"
          >
            {t('console:settings.title')}
          </ButtonLink>
        </p>
      )}
      <WaitingLine scope={scope} tenant={tenant.key} waiting={waiting} />
      <Figures scope={scope} figures={figures} />
    </Frame>
  )
}

interface Line {
  readonly label: string
  readonly values: readonly number[]
  readonly format: (value: number) => string
}

function linesOf({ t, locale }: PlatformScope, { counts, money }: SiteFigures): readonly Line[] {
  const number = (value: number) => formatNumber(locale.iso, value)
  const count = (label: string, values: readonly number[]) => ({ label: t(label), values, format: number })
  return [
    count('console:report.visits', counts.visits),
    count('console:report.signups', counts.signups),
    count('console:report.confirmed', counts.confirmed),
    count('console:report.payers', counts.first_purchases),
    {
      label: t('console:brands.net'),
      values: money?.net ?? counts.visits.map(() => 0),
      format: (amount) =>
        money
          ? formatMoney(locale.iso, { amount: Math.round(amount), currency: money.currency }, { short: true })
          : number(amount),
    },
    count('console:brands.messages', counts.messages),
  ]
}

function Figures({ scope, figures }: Pick<SitePageProps, 'scope' | 'figures'>) {
  const { days } = figures
  const { t, locale } = scope
  const length = days.length / 2
  const lines = linesOf(scope, figures)
  const shown = days.slice(length)
  const date = (day: string) => formatDate(locale.iso, new Date(`${day}T00:00:00Z`))
  const spanOf = (some: readonly string[]) => `${date(some[0] ?? '')} – ${date(some.at(-1) ?? '')}`
  return (
    <>
      <section className="card plots" aria-label={t('console:report.plots')}>
        {lines.map(({ label, values, format }) => (
          <DayChart
            key={label}
            title={label}
            days={shown.map(date)}
            bars={values.slice(length)}
            format={format}
          />
        ))}
      </section>
      <h2>{t('console:brands.quarter')}</h2>
      <div className="card table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('console:brands.figure')}</th>
              <th scope="col" className="num">
                {spanOf(shown)}
              </th>
              <th scope="col" className="num">
                {spanOf(days.slice(0, length))}
              </th>
              <th scope="col" className="num">
                {t('console:report.change')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ label, values, format }) => {
              const [now, before] = [sum(values.slice(length)), sum(values.slice(0, length))]
              return (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className="num" data-label={spanOf(shown)}>
                    {format(now)}
                  </td>
                  <td className="num" data-label={spanOf(days.slice(0, length))}>
                    {format(before)}
                  </td>
                  <td className="num" data-label={t('console:report.change')}>
                    {before === 0
                      ? '–'
                      : formatPercent(locale.iso, Math.round(((now - before) / before) * 100))}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <details className="card">
        <summary>{t('console:brands.by_day')}</summary>
        <div className="table">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('console:brands.day')}</th>
                {lines.map(({ label }) => (
                  <th key={label} scope="col" className="num">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.toReversed().map((day, place) => (
                <tr key={day}>
                  <th scope="row">{date(day)}</th>
                  {lines.map(({ label, values, format }) => (
                    <td key={label} className="num" data-label={label}>
                      {format(values[values.length - 1 - place] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      {figures.otherCurrencies.length > 0 && (
        <p className="note">
          {t('console:brands.other_currencies', { list: figures.otherCurrencies.join(', ') })}
        </p>
      )}
      <p className="note">{t('console:brands.counted')}</p>
    </>
  )
}
