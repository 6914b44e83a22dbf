import type { Money } from '../../core/money.ts'
import type { OrderedId } from '../../core/packages.ts'
import type { Tracking } from '../../core/viewer.ts'
import type { PackageOffer, TrialOffer } from '../credits/server.ts'
import type { ApplicableDiscount } from '../discounts/server.ts'

/** An order as a buyer asks for it. */
export interface OrderRequest {
  readonly package: OrderedId
  readonly method: string
  readonly discountCode: string | undefined
  /** The sum that the buyer was shown; undefined where the caller shows none. */
  readonly shown: number | undefined
  /** One press of the button; the same key is the same order. */
  readonly key: string
  readonly tracking: Tracking | null
  /** The buyer consents to be charged again for repeat orders. */
  readonly remember?: boolean
  /** The mandate that a repeat order charges. */
  readonly mandate?: string
  /** The signed direct debit that it is collected with. */
  readonly debit?: string
}

/** What is ordered, as far as its price and its refusals depend on it. */
export type OrderTerms = Pick<OrderRequest, 'package' | 'method' | 'discountCode' | 'shown'>

/** What it costs. */
export interface Priced {
  readonly offer: PackageOffer | TrialOffer
  readonly discount: ApplicableDiscount | null
  readonly amount: Money
}
