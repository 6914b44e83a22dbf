import { formatMoney } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/react.tsx'
import type { OrderChoice } from '../pages.ts'

/**
 * What can be withdrawn of an order, and the amount returned; for a used-up order only its
 * description.
 */
export function OrderFacts({ order }: { order: OrderChoice }) {
  const t = useT('withdrawal')
  const { iso } = useLocale()
  const credits = (count: number) => t('common:credits', { count })
  return (
    <Facts
      rows={[
        [t('order'), order.number],
        [t('bought'), order.boughtOn],
        [t('bought_what'), `${credits(order.credits)} · ${formatMoney(iso, order.paid)}`],
        [t('unused'), order.share ? `${credits(order.unused)} · ${order.share}` : credits(order.unused)],
        ...(order.amount.amount > 0 ? ([[t('until'), order.until]] as const) : []),
      ]}
      total={order.amount.amount > 0 ? [t('sum'), formatMoney(iso, order.amount)] : null}
    />
  )
}

interface FactsProps {
  rows: readonly (readonly [string, string])[]
  total?: readonly [string, string] | null
}

/** Labels at the start, values at the end, the total below; no total if nothing is returned. */
export function Facts({ rows, total }: FactsProps) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {total && (
        <div>
          <dt>{total[0]}</dt>
          <dd>
            <strong>{total[1]}</strong>
          </dd>
        </div>
      )}
    </dl>
  )
}
