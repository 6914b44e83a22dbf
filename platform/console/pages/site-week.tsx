import { formatMoney, formatNumber } from '../../i18n/format.ts'
import { Sparkline } from '../charts/sparkline.tsx'
import type { PlatformScope, Staff } from '../scope.ts'
import type { SiteFigures } from '../site-figures.ts'

interface SiteWeekProps {
  readonly scope: PlatformScope<Staff>
  readonly figures: SiteFigures
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Visits, sign-ups and revenue less refunds of the last seven days. */
export function SiteWeek({ scope, figures: { days, counts, money, otherCurrencies } }: SiteWeekProps) {
  const { t, locale } = scope
  const number = (value: number) => formatNumber(locale.iso, value)
  const lines = [
    { label: t('console:report.visits'), values: counts.visits, format: number },
    { label: t('console:report.signups'), values: counts.signups, format: number },
    {
      label: t('console:brands.net'),
      values: money?.net ?? counts.visits.map(() => 0),
      format: (amount: number) =>
        money ? formatMoney(locale.iso, { amount, currency: money.currency }, { short: true }) : number(0),
    },
  ]
  return (
    <div className="week">
      <h3>{t('console:brands.week')}</h3>
      <dl>
        {lines.map(({ label, values, format }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Sparkline label={`${label}: ${values.map(format).join(', ')}`} days={days} values={values} />
              <strong>{format(sum(values))}</strong>
            </dd>
          </div>
        ))}
      </dl>
      {otherCurrencies.length > 0 && (
        <p className="note">{t('console:brands.other_currencies', { list: otherCurrencies.join(', ') })}</p>
      )}
    </div>
  )
}
