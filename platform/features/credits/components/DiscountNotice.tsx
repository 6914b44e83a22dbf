import { formatPercent } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { usePage } from '../../../ui/page.tsx'
import { TimeLeft } from '../../../widgets/TimeLeft.tsx'
import type { PackageListAnswer } from '../contract.ts'

/**
 * The active discount included in the prices of the page, and its end, at which the page reloads
 * with the new prices.
 */
export function DiscountNotice({ discount }: { discount: NonNullable<PackageListAnswer['discount']> }) {
  const t = useT('credits')
  const { iso } = useLocale()
  const { now } = usePage()
  const percent = formatPercent(iso, discount.percentage)
  const left = discount.prices_until === null ? 0 : Date.parse(discount.prices_until) - now
  return (
    <Alert tone="brand" title={t('discount_included', { percent })}>
      {left > 0 && (
        <p>
          <TimeLeft left={left} onEnd={() => window.location.reload()} />
        </p>
      )}
    </Alert>
  )
}
