import type { Money } from '../../core/money.ts'

/** Specification section 9, welcome/time bonus: its code, per cent and seconds from signup. */
export const TIME_BONUS = { code: 'TIMEBONUS25', percentage: 25, seconds: 14_400 } as const

/** Discount after the time bonus: until a week after signup, for the first purchase (specification section 4). */
export const WELCOME_DISCOUNT = { code: 'WELCOME25', percentage: 25, seconds: 604_800 } as const

/** Whether a code is computed from the member and the clock, so that no row of that name may exist. */
export function isComputed(code: string): boolean {
  return code === TIME_BONUS.code || code === WELCOME_DISCOUNT.code
}

/** Codes that somebody may try, wherever they type them: enough to mistype, too few to guess. */
export const CODE_TRIES = { name: 'discount-code', points: 30, per: 600 } as const

/** What decides whether a member has the bonus. */
export interface BonusMember {
  readonly paid: boolean
  readonly signupAt: Date
}

export interface TimeBonus {
  readonly code: string
  readonly percentage: number
  readonly endsAt: Date
}

/**
 * The time bonus of a member at `now`, by the server's clock: not paid yet and signed up under four hours ago
 * (specification section 4, decision 3.3). Null where there is none, at the very second of its end too.
 */
export function timeBonusOf(member: BonusMember, now: Date): TimeBonus | null {
  const endsAt = new Date(member.signupAt.getTime() + TIME_BONUS.seconds * 1000)
  if (member.paid || now.getTime() >= endsAt.getTime()) return null
  return { code: TIME_BONUS.code, percentage: TIME_BONUS.percentage, endsAt }
}

/** A discount code as the rules know it; `null` in a limit means no limit. */
export interface Discount {
  readonly code: string
  readonly percentage: number
  /** The one member that it is for. */
  readonly memberId: string | null
  readonly country: string | null
  /** Currency of `minimumOrder`; an order in another currency does not qualify. */
  readonly currency: string | null
  readonly minimumOrder: number
  readonly paymentMethods: readonly string[] | null
  readonly oncePerMember: boolean
  /** Only for a first purchase: the welcome and time bonus. */
  readonly firstPurchase: boolean
  readonly expiresAt: Date | null
  readonly active: boolean
}

/** What a code is held against. A part that is not chosen yet (`order`, `method`) is not judged. */
export interface DiscountUse {
  readonly memberId: string | null
  readonly paid: boolean
  /** The member paid with this code before. */
  readonly used: boolean
  readonly country: string
  readonly order?: Money | undefined
  readonly method?: string | undefined
  readonly now: Date
}

export type DiscountRefusal =
  | 'discount_unknown'
  | 'discount_used'
  | 'discount_expired'
  | 'discount_country'
  | 'discount_minimum_order'
  | 'discount_payment_method'

/**
 * Why a code cannot be used, or null where it can (specification section 5). A code of somebody else is as unknown as
 * one that does not exist: it must not tell that there is such a member.
 */
export function refusalOf(discount: Discount | undefined, use: DiscountUse): DiscountRefusal | null {
  if (!discount) return 'discount_unknown'
  const ended = discount.expiresAt !== null && use.now.getTime() >= discount.expiresAt.getTime()
  // A code that has ended is inactive some time later: it stays "expired" for whoever types it.
  if (!discount.active && !ended) return 'discount_unknown'
  if (discount.memberId !== null && discount.memberId !== use.memberId) return 'discount_unknown'
  if (discount.oncePerMember && use.used) return 'discount_used'
  if (discount.firstPurchase && use.paid) return 'discount_used'
  if (ended) return 'discount_expired'
  if (discount.country !== null && discount.country !== use.country) return 'discount_country'
  if (use.order !== undefined && !reachesMinimum(discount, use.order)) return 'discount_minimum_order'
  if (discount.paymentMethods !== null && use.method !== undefined) {
    if (!discount.paymentMethods.includes(use.method)) return 'discount_payment_method'
  }
  return null
}

/** The minimum counts on the price before the discount. */
function reachesMinimum({ minimumOrder, currency }: Discount, order: Money): boolean {
  if (minimumOrder === 0) return true
  if (currency !== null && currency !== order.currency) return false
  return order.amount >= minimumOrder
}

/** Whether a code takes something off this order: what a page shows must be what is charged. */
export function takesOff(discount: Discount, order: Money, country: string): boolean {
  const here = discount.country === null || discount.country === country
  return here && reachesMinimum(discount, order)
}

/** Whether a code is for a first purchase alone, so that no other purchase may be paid beside it. */
export function isForFirstPurchase(code: string | null): boolean {
  return code === TIME_BONUS.code
}

/** What a member types, as codes are stored. */
export function normalCode(typed: string): string {
  return typed.trim().toUpperCase()
}
