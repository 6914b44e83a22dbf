import { formatMoney, formatNumber } from '../../i18n/format.ts'
import { type PaidOrder, refundFor } from './rules.ts'

/**
 * The calculation of the returned share of a partly used order, for the buyer to check: `24,99 € ×
 * 200 ÷ 300`. Null if all or nothing of it is returned, and if less than the share is left of what
 * was paid.
 * @param sum the returned amount, in the minor unit
 */
export function shareOf(
  iso: string,
  order: Pick<PaidOrder, 'amount' | 'credits'> & { readonly currency: string },
  unused: number,
  sum: number,
): string | null {
  const { amount, credits } = order
  if (unused === 0 || unused >= credits || sum !== refundFor({ amount, credits, returned: 0 }, unused))
    return null
  const price = formatMoney(iso, { amount, currency: order.currency.trim() })
  // Kept on one line on a phone: the label before it wraps instead.
  return [price, '×', formatNumber(iso, unused), '÷', formatNumber(iso, credits)].join('\u00a0')
}
