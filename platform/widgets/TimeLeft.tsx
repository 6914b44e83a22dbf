import { formatDays } from '../i18n/format.ts'
import { useLocale, useT } from '../i18n/react.tsx'
import { Countdown } from '../ui/countdown.tsx'

const DAY_MS = 86_400_000

interface TimeLeftProps {
  /** Milliseconds until the prices expire. */
  readonly left: number
  /** Called once, at the end. */
  readonly onEnd?: () => void
}

/** When discounted prices expire: in days, and as a countdown on the last two. */
export function TimeLeft({ left, onEnd }: TimeLeftProps) {
  const t = useT('discounts')
  const { iso } = useLocale()
  return (
    <>
      {t('time_left')}{' '}
      {left >= 2 * DAY_MS ? (
        <strong>{formatDays(iso, Math.floor(left / DAY_MS))}</strong>
      ) : (
        <Countdown left={left} label={t('time_left')} {...(onEnd ? { onEnd } : {})} />
      )}
    </>
  )
}
