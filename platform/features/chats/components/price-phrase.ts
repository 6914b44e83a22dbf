import type { Translate } from '../../../core/locale.ts'
import type { Money } from '../../../core/money.ts'
import { type OwnCredits, priceOfNext } from '../../../core/own-credits.ts'
import { formatMoney, formatNumber } from '../../../i18n/format.ts'

/** What is said of the price beside its credits. */
export interface PricedCredits {
  readonly count: number
  /** The lowest price of so many credits; null if unknown. */
  readonly from: Money | null
  /** The member's own credits. */
  readonly own: OwnCredits
}

/**
 * What these credits cost: those that the member has, which sending takes; without enough of them,
 * the lowest price for which they can be bought.
 * @returns null if neither is known
 */
export function pricePhrase(t: Translate, iso: string, { count, from, own }: PricedCredits): string | null {
  const price = priceOfNext(own, count)
  if (!price) return from && t('chats:price_from', { money: formatMoney(iso, from) })
  const money = price.money.map((one) => formatMoney(iso, one)).join(' + ')
  if (price.free === 0) return money === '' ? null : money
  if (money === '') return t('chats:price_free')
  return t('chats:price_partly', { free: formatNumber(iso, price.free), money })
}
