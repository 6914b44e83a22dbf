import { formatMoney, formatNumber } from '../../i18n/format.ts'
import { type PaidOrder, refundFor } from './rules.ts'

/**
 * How the sum of a partly used order comes about, for the buyer to check: `24,99 € × 200 ÷ 300`.
 * Null where all or nothing of it is returned, and where less than the share is left of what was
 * paid.
 * @param sum what is returned, in the minor unit
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
  // One line on a phone: what stands in front of it breaks instead.
  return [price, '×', formatNumber(iso, unused), '÷', formatNumber(iso, credits)].join('\u00a0')
}
