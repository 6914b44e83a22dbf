import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { TIME_BONUS, WELCOME_DISCOUNT } from '../computed.ts'

const Chip = styled.a`
  .nav .nav-end > & {
    display: inline-flex;
    justify-content: center;
    align-items: center;
    gap: var(--space-2);
    min-height: 36px;
    padding: 0 var(--space-3);
    border-radius: var(--radius-chip);
    background: var(--color-accent);
    color: var(--color-on-accent);
    font-size: var(--text-sm);
    font-weight: var(--weight-strong);
    line-height: 1.2;
    white-space: nowrap;
  }
  /* Touch target of sufficient size without a taller navigation. */
  position: relative;
  &::after { content: ''; position: absolute; inset: -4px 0; }
  @media (max-width: 399.98px), (min-width: 768px) and (max-width: 1199.98px) { .nav .nav-end > & { flex-direction: column; gap: 0; font-size: var(--text-xs); padding: 2px var(--space-2); } }
`

interface BonusChipProps {
  /** Remaining milliseconds of the bonus. */
  left: number
  onEnd: () => void
}

/**
 * Discount and countdown in the navigation: a link to the packages, whose accessible name has the
 * details.
 */
export function BonusChip({ left, onEnd }: BonusChipProps) {
  const t = useT('discounts')
  const { iso } = useLocale()
  // Names the code of the discount that follows: the countdown must not suggest a higher price at
  // its end.
  const words = t('banner_text', {
    percent: formatPercent(iso, TIME_BONUS.percentage),
    code: WELCOME_DISCOUNT.code,
  })
  return (
    <Chip href={href('credits')} title={words}>
      <span aria-hidden>−{formatPercent(iso, TIME_BONUS.percentage)}</span>
      <span className="visually-hidden">{words}</span>
      <Countdown left={left} label={t('time_left')} onEnd={onEnd} />
    </Chip>
  )
}
