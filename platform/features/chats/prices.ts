import type { Money } from '../../core/money.ts'
import type { ShownCosts } from './rules.ts'

/** What sending costs in money, at least. */
export interface SendingMoney {
  readonly money: Money
  readonly photoMoney: Money | null
  readonly giftMoney: Money | null
  readonly gifMoney: Money | null
}

/** What sending costs, shown before anything is spent. */
export interface Prices extends SendingMoney, ShownCosts {
  /** Longest message in characters. */
  readonly length: number
  /** The discount in these amounts; null without one. */
  readonly discount: {
    /** Milliseconds since the epoch; null without an end. */
    readonly endsAt: number | null
    readonly firstPurchase: boolean
    readonly afterwards: SendingMoney
  } | null
}

/**
 * The prices once their discount may be over: `ended` by its time, `paid` by the member's first
 * payment.
 */
export function pricesAt(prices: Prices, { ended, paid }: { ended: boolean; paid: boolean }): Prices {
  const { discount } = prices
  if (!discount || !(ended || (discount.firstPurchase && paid))) return prices
  return { ...prices, ...discount.afterwards, discount: null }
}
