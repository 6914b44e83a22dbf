import type { Money } from '../../core/money.ts'
import { TIME_BONUS, WELCOME_DISCOUNT } from './computed.ts'

type ComputedDiscount = typeof TIME_BONUS | typeof WELCOME_DISCOUNT

/** In order of precedence. Using one uses up both. */
const COMPUTED: readonly ComputedDiscount[] = [TIME_BONUS, WELCOME_DISCOUNT]

/** Codes that share a single use: those of both computed discounts, or the code alone. */
export function usedTogether(code: string): readonly string[] {
  return isComputed(code) ? COMPUTED.map((one) => one.code) : [code]
}

/**
 * Whether a code is computed from the member and the clock; such a name must not exist as a row.
 */
export function isComputed(code: string): boolean {
  return computedBy(code) !== undefined
}

/** Tries of one person across all forms: enough for typing errors, too few for guessing. */
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
 * The time bonus of a member at `now`, by the server's clock: not paid yet and signed up less than
 * four hours ago (docs/product-rules.md#discounts). Null if there is none, including at the exact
 * second of its end.
 */
export function timeBonusOf(member: BonusMember, now: Date): TimeBonus | null {
  const endsAt = endOf(TIME_BONUS.seconds, member)
  if (member.paid || now.getTime() >= endsAt.getTime()) return null
  return { code: TIME_BONUS.code, percentage: TIME_BONUS.percentage, endsAt }
}

function endOf(seconds: number, { signupAt }: BonusMember): Date {
  return new Date(signupAt.getTime() + seconds * 1000)
}

/** A discount code as the rules see it; `null` in a limit means no limit. */
export interface Discount {
  readonly code: string
  readonly percentage: number
  /** Id of the only member who may use it. */
  readonly memberId: string | null
  readonly country: string | null
  /** Currency of `minimumOrder`; an order in another currency does not qualify. */
  readonly currency: string | null
  readonly minimumOrder: number
  readonly paymentMethods: readonly string[] | null
  readonly oncePerMember: boolean
  /** Maximum of paid orders over all members. */
  readonly useLimit: number | null
  /** Orders that count against the limit: paid ones, and open ones that hold the code. */
  readonly uses: number
  /** Only for a first purchase: the welcome discount and the time bonus. */
  readonly firstPurchase: boolean
  readonly expiresAt: Date | null
  readonly active: boolean
}

/**
 * The use that a code is checked against. Parts that are not chosen yet (`order`, `method`) are not
 * checked.
 */
export interface DiscountUse {
  readonly memberId: string | null
  readonly paid: boolean
  /** The member has paid with this code before. */
  readonly used: boolean
  /** How many of `uses` would be ended for this order. */
  readonly releasable?: number | undefined
  readonly country: string
  readonly order?: Money | undefined
  readonly method?: string | undefined
  readonly now: Date
}

export type DiscountRefusal =
  | 'discount_unknown'
  | 'discount_used'
  | 'discount_used_up'
  | 'discount_expired'
  | 'discount_country'
  | 'discount_minimum_order'
  | 'discount_payment_method'

/**
 * Why a code cannot be used, or null if it can. A code of another member gets the same refusal as
 * an unknown one: it must not reveal that such a member exists.
 */
export function refusalOf(discount: Discount | undefined, use: DiscountUse): DiscountRefusal | null {
  if (!discount) return 'discount_unknown'
  const ended = discount.expiresAt !== null && use.now.getTime() >= discount.expiresAt.getTime()
  // An expired code becomes inactive later; typing it must still answer "expired".
  if (!discount.active && !ended) return 'discount_unknown'
  if (discount.memberId !== null && discount.memberId !== use.memberId) return 'discount_unknown'
  if (discount.oncePerMember && use.used) return 'discount_used'
  if (discount.firstPurchase && use.paid) return 'discount_used'
  if (ended) return 'discount_expired'
  if (isUsedUp(discount, use.releasable ?? 0)) return 'discount_used_up'
  if (discount.country !== null && discount.country !== use.country) return 'discount_country'
  if (use.order !== undefined && !reachesMinimum(discount, use.order)) return 'discount_minimum_order'
  if (discount.paymentMethods !== null && use.method !== undefined) {
    if (!discount.paymentMethods.includes(use.method)) return 'discount_payment_method'
  }
  return null
}

/**
 * Whether other orders have taken the last use.
 * @param releasable uses that would be released for the order
 */
export function isUsedUp({ useLimit, uses }: Discount, releasable: number): boolean {
  return useLimit !== null && uses - releasable >= useLimit
}

/** The minimum applies to the price before the discount. */
function reachesMinimum({ minimumOrder, currency }: Discount, order: Money): boolean {
  if (minimumOrder === 0) return true
  if (currency !== null && currency !== order.currency) return false
  return order.amount >= minimumOrder
}

/** Whether a code reduces this order: a page must show the price that is charged. */
export function takesOff(discount: Discount, order: Money, country: string): boolean {
  const here = discount.country === null || discount.country === country
  return here && reachesMinimum(discount, order)
}

/**
 * Whether a code is only for a first purchase, so that no other order of the member may stay
 * payable beside it.
 */
export function isForFirstPurchase(code: string | null): boolean {
  return code !== null && isComputed(code)
}

/**
 * The time bonus or the welcome discount as a regular code: its end depends on the member, by the
 * server's clock. For a visitor (`null`) it has no end.
 */
export function computedDiscount(
  { code, percentage, seconds }: ComputedDiscount,
  member: (BonusMember & { readonly id: string }) | null,
): Discount {
  return {
    code,
    percentage,
    memberId: member?.id ?? null,
    country: null,
    currency: null,
    minimumOrder: 0,
    paymentMethods: null,
    oncePerMember: true,
    useLimit: null,
    uses: 0,
    firstPurchase: true,
    expiresAt: member && endOf(seconds, member),
    active: true,
  }
}

/** The computed discount of this name. */
export function computedBy(code: string): ComputedDiscount | undefined {
  return COMPUTED.find((one) => one.code === code)
}

/**
 * The computed discount at `now` of a member who has used none: the time bonus, then the welcome
 * discount.
 */
export function computedAt(member: BonusMember, now: Date): ComputedDiscount | undefined {
  return member.paid ? undefined : COMPUTED.find(({ seconds }) => now < endOf(seconds, member))
}

/**
 * When the prices with this discount end: the welcome discount follows the time bonus with the same
 * prices, so that nothing becomes dearer when the bonus ends.
 */
export function pricesEndAt({ code, expiresAt }: Pick<Discount, 'code' | 'expiresAt'>): Date | null {
  if (code !== TIME_BONUS.code || expiresAt === null) return expiresAt
  return new Date(expiresAt.getTime() + (WELCOME_DISCOUNT.seconds - TIME_BONUS.seconds) * 1000)
}

/** A typed code in the form in which codes are stored. */
export function normalCode(typed: string): string {
  return typed.trim().toUpperCase()
}
