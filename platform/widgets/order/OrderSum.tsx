import { styled } from 'styled-components'
import type { Money } from '../../core/money.ts'
import { formatMoney, formatPercent } from '../../i18n/format.ts'
import { useLocale, useT } from '../../i18n/react.tsx'

export interface OrderSumProps {
  price: Money
  discount: { readonly code: string; readonly percentage: number; readonly amount: Money } | null
}

const Lines = styled.div`
  dl { display: grid; grid-template-columns: minmax(0, 1fr) auto; row-gap: var(--space-2); margin: 0; }
  dd { margin: 0; padding-left: var(--space-4); text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .total { padding-top: var(--space-2); border-top: var(--stroke-thin) solid var(--color-border); font-weight: var(--weight-strong); color: var(--color-heading); font-size: var(--text-lg); }
  .total:first-child, .total:first-child + .total { padding-top: 0; border-top: 0; }
  p { margin: var(--space-2) 0 0; }
`

/** Price, discount and total, above the order button. */
export function OrderSum({ price, discount }: OrderSumProps) {
  const t = useT('payments')
  const { iso } = useLocale()
  const total = discount?.amount ?? price
  const off = { amount: total.amount - price.amount, currency: price.currency }
  return (
    <Lines aria-live="polite">
      <dl>
        {discount && (
          <>
            <dt>{t('sum_price')}</dt>
            <dd>{formatMoney(iso, price)}</dd>
            <dt>
              {t('sum_discount', { code: discount.code, percent: formatPercent(iso, discount.percentage) })}
            </dt>
            <dd>{formatMoney(iso, off)}</dd>
          </>
        )}
        <dt className="total">{t('sum_total')}</dt>
        <dd className="total">{formatMoney(iso, total)}</dd>
      </dl>
      <p className="muted text-sm">{t('vat')}</p>
    </Lines>
  )
}
