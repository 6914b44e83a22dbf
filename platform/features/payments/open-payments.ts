import { isForFirstPurchase } from '../discounts/server.ts'

/** The discount of a new order, as far as it conflicts with another payment. */
export interface WantedDiscount {
  readonly code: string
  readonly oncePerMember: boolean
  readonly firstPurchase: boolean
}

/** A payment of the same member that has not ended. */
export interface OpenPayment {
  readonly status: string
  readonly discount_code: string | null
}

/**
 * Whether a new order must wait until an open payment has ended, because both could be paid and one
 * would have a discount that it must not have (docs/decisions/0020): the same code twice, or a
 * first-purchase discount on a second purchase. A bonus order that a bank is processing was the
 * first purchase: further orders at the full price need not wait for it.
 */
export function standsInTheWay(other: OpenPayment, wanted: WantedDiscount | null): boolean {
  if (wanted?.firstPurchase) return true
  if (wanted?.oncePerMember && other.discount_code === wanted.code) return true
  return other.status === 'open' && isForFirstPurchase(other.discount_code)
}
