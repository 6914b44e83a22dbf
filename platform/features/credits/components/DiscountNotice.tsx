import { formatDays, formatPercent } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { usePage } from '../../../ui/page.tsx'
import type { PackageListAnswer } from '../contract.ts'

const DAY_MS = 86_400_000

/** The active discount that the prices on the page include, until when: in days, and ticking on the last two; at its end the page is loaded with the prices from then on. */
export function DiscountNotice({ discount }: { discount: NonNullable<PackageListAnswer['discount']> }) {
  const t = useT('credits')
  const { iso } = useLocale()
  const { now } = usePage()
  const percent = formatPercent(iso, discount.percentage)
  const left = discount.expires === null ? 0 : Date.parse(discount.expires) - now
  return (
    <Alert tone="brand" title={t('discount_included', { percent })}>
      {left > 0 && (
        <p>
          {t('discounts:time_left')}{' '}
          {left >= 2 * DAY_MS ? (
            <strong>{formatDays(iso, Math.floor(left / DAY_MS))}</strong>
          ) : (
            <Countdown left={left} label={t('discounts:time_left')} onEnd={() => window.location.reload()} />
          )}
        </p>
      )}
    </Alert>
  )
}
