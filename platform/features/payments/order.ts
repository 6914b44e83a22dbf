import type { Money } from '../../core/money.ts'
import type { OrderedId } from '../../core/packages.ts'
import type { Tracking } from '../../core/viewer.ts'
import type { PackageOffer, TrialOffer } from '../credits/server.ts'
import type { ApplicableDiscount } from '../discounts/server.ts'

/** A buyer's request for an order. */
export interface OrderRequest {
  readonly package: OrderedId
  readonly method: string
  readonly discountCode: string | undefined
  /** The total that the buyer was shown; undefined if the caller shows none. */
  readonly shown: number | undefined
  /** Idempotency key of one press; the same key is the same order. */
  readonly key: string
  readonly tracking: Tracking | null
  /** The buyer agrees to be charged again for repeat orders. */
  readonly remember?: boolean
  /** The mandate that a repeat order charges. */
  readonly mandate?: string
  /** The signed direct debit that it is collected with. */
  readonly debit?: string
}

/** The parts of an order that determine its price and its refusals. */
export type OrderTerms = Pick<OrderRequest, 'package' | 'method' | 'discountCode' | 'shown'>

/** Price of the order, with the applied discount. */
export interface Priced {
  readonly offer: PackageOffer | TrialOffer
  readonly discount: ApplicableDiscount | null
  readonly amount: Money
}
