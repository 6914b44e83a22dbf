import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TIME_BONUS, WELCOME_DISCOUNT } from '../computed.ts'

const Bar = styled.a`
  display: flex;
  justify-content: center;
  align-items: center;
  gap: var(--space-3);
  min-height: var(--size-touch);
  padding: var(--space-1) var(--space-4);
  background: var(--color-accent);
  color: var(--color-on-accent);
  font-size: var(--text-sm);
  font-weight: var(--weight-strong);
  line-height: 1.3;
  text-decoration: none;
  &:hover .words { text-decoration: underline; }
`

interface BonusBarProps {
  /** Milliseconds that the bonus still runs. */
  left: number
  onEnd: () => void
}

/** Discount, code and countdown: a link to the packages. */
export function BonusBar({ left, onEnd }: BonusBarProps) {
  const t = useT('discounts')
  const { iso } = useLocale()
  return (
    <Bar href={href('credits')}>
      <Icon name="gift" size={20} />
      <span className="words">
        {/* The code of the discount that follows: the countdown must not suggest a higher price at its end. */}
        {t('banner_text', {
          percent: formatPercent(iso, TIME_BONUS.percentage),
          code: WELCOME_DISCOUNT.code,
        })}
      </span>
      <Countdown left={left} label={t('time_left')} onEnd={onEnd} />
    </Bar>
  )
}
