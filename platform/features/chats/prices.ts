import { asksWhetherReal } from '../../core/asks-whether-real.ts'
import type { Money } from '../../core/money.ts'
import { balanceOf, type OwnCredits, withoutNext } from '../../core/own-credits.ts'
import type { ShownCosts } from './rules.ts'

/** Lowest price of sending, in money. */
export interface SendingMoney {
  readonly money: Money
  readonly photoMoney: Money | null
  readonly giftMoney: Money | null
  readonly gifMoney: Money | null
}

/** Costs of sending, shown before anything is spent. */
export interface Prices extends SendingMoney, ShownCosts {
  /** Maximum length of a message in characters. */
  readonly length: number
  /** The credits that the member has, in the order in which sending takes them. */
  readonly own: OwnCredits
  /**
   * The first answer costs nothing here, and the member has not written yet: text and GIF are free
   * once the partner has.
   */
  readonly freeAnswer: boolean
  /** The discount included in these amounts; null without one. */
  readonly discount: {
    /** Milliseconds since the epoch; null without an end. */
    readonly endsAt: number | null
    readonly firstPurchase: boolean
    readonly afterwards: SendingMoney
  } | null
}

/** What the costs of a text depend on, besides the prices. */
export interface TextFacts {
  readonly text: string
  readonly partner: { readonly fictional: boolean }
}

/** Whether this text costs nothing because the site answers it. */
export function isFreeQuestion({ text, partner }: TextFacts): boolean {
  return partner.fictional && asksWhetherReal(text)
}

/**
 * The prices after a possible end of their discount: `ended` by time, `paid` by the member's first
 * payment.
 */
export function pricesAt(prices: Prices, { ended, paid }: { ended: boolean; paid: boolean }): Prices {
  const { discount } = prices
  if (!discount || !(ended || (discount.firstPurchase && paid))) return prices
  return { ...prices, ...discount.afterwards, discount: null }
}

/**
 * The prices of a member who has `credits` by now: an open page knows what it has spent. Which
 * credits came in between only the server knows; until it says so, there are none to count with.
 */
export function pricesWith(prices: Prices, credits: number): Prices {
  const spent = balanceOf(prices.own) - credits
  if (spent === 0) return prices
  return { ...prices, own: spent > 0 ? withoutNext(prices.own, spent) : [] }
}

/** Which messages the conversation has by now. */
interface Written {
  readonly messages: readonly {
    readonly own: boolean
    readonly kind: string
    readonly farewell?: string | undefined
  }[]
  readonly pending: readonly unknown[]
}

/** The prices of the next message, which may be the first answer. */
export function pricesAfter(prices: Prices, { messages, pending }: Written): Prices {
  if (!prices.freeAnswer) return prices
  // A goodbye is free as well: it is no answer.
  const words = messages.filter(({ farewell }) => farewell === undefined)
  const hasHeard = words.some(({ own, kind }) => !own && kind !== 'notice')
  const freeAnswer = hasHeard && pending.length === 0 && !words.some(({ own }) => own)
  return freeAnswer ? { ...prices, message: 0, gif: 0 } : { ...prices, freeAnswer }
}
