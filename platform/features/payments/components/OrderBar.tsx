import { styled } from 'styled-components'
import type { Money } from '../../../core/money.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'

/**
 * On phones it is fixed to the lower edge in place of the tab bar, which `.order-bar` hides
 * (site/shell-css.ts).
 */
const Bar = styled.div`
  button { overflow-wrap: anywhere; white-space: normal; }
  p { display: none; }
  @media (max-width: 767.98px) {
    position: sticky;
    z-index: var(--layer-nav);
    bottom: 0;
    margin-inline: calc(-1 * var(--space-4));
    padding: var(--space-2) var(--space-4) max(var(--space-3), env(safe-area-inset-bottom));
    border-top: var(--stroke-thin) solid var(--color-border);
    background: var(--color-surface);
    p { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; margin: 0 0 var(--space-2); }
    strong { color: var(--color-heading); font-size: var(--text-xl); font-variant-numeric: tabular-nums; }
  }
`

interface OrderBarProps {
  total: Money
  busy: boolean
  /** Name and value of the button, in a form that has several. */
  name?: string
  value?: string
}

/**
 * The total and the order button, within reach of a thumb. The button has the wording that the law
 * requires, and the total.
 */
export function OrderBar({ total, busy, ...button }: OrderBarProps) {
  const t = useT('payments')
  const { iso } = useLocale()
  const sum = formatMoney(iso, total)
  return (
    <Bar className="order-bar">
      <p aria-hidden>
        {t('sum_total')} <strong>{sum}</strong>
      </p>
      <Button type="submit" size="large" block busy={busy} {...button}>
        {`${t('order_button')} ·\u00a0${sum}`}
      </Button>
    </Bar>
  )
}
