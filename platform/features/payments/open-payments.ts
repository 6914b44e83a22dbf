import { isForFirstPurchase } from '../discounts/server.ts'

/** The discount of a new order, as far as it tolerates no other payment beside it. */
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
 * Whether a new order must wait until a payment under way has ended, because both could be paid and
 * one of them would have a discount that it must not have (docs/decisions/0020): the same code
 * twice, or a first purchase that is none. A bonus order that a bank is working on was the first
 * purchase: further orders at the full price need not wait for the bank.
 */
export function standsInTheWay(other: OpenPayment, wanted: WantedDiscount | null): boolean {
  if (wanted?.firstPurchase) return true
  if (wanted?.oncePerMember && other.discount_code === wanted.code) return true
  return other.status === 'open' && isForFirstPurchase(other.discount_code)
}
