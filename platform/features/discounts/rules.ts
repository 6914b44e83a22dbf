import type { Money } from '../../core/money.ts'
import { TIME_BONUS, WELCOME_DISCOUNT } from './computed.ts'

type ComputedDiscount = typeof TIME_BONUS | typeof WELCOME_DISCOUNT

/** In the order that they are active in. Using one uses up both. */
const COMPUTED: readonly ComputedDiscount[] = [TIME_BONUS, WELCOME_DISCOUNT]

/** Codes that are good once together: those of both computed discounts, or the code alone. */
export function usedTogether(code: string): readonly string[] {
  return isComputed(code) ? COMPUTED.map((one) => one.code) : [code]
}

/**
 * Whether a code is computed from the member and the clock, so that no row of that name may exist.
 */
export function isComputed(code: string): boolean {
  return computedBy(code) !== undefined
}

/**
 * Codes that one person may try across all forms: enough for typing errors, too few for guessing.
 */
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
 * The time bonus of a member at `now`, by the server's clock: not paid yet and signed up under four
 * hours ago (docs/product-rules.md#discounts). Null where there is none, at the very second of its
 * end too.
 */
export function timeBonusOf(member: BonusMember, now: Date): TimeBonus | null {
  const endsAt = endOf(TIME_BONUS.seconds, member)
  if (member.paid || now.getTime() >= endsAt.getTime()) return null
  return { code: TIME_BONUS.code, percentage: TIME_BONUS.percentage, endsAt }
}

function endOf(seconds: number, { signupAt }: BonusMember): Date {
  return new Date(signupAt.getTime() + seconds * 1000)
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
  /** Paid orders over all members. */
  readonly useLimit: number | null
  /** Orders that count against the limit: paid ones, and open ones that hold the code. */
  readonly uses: number
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
  /** Of `uses` those that would be ended for this order. */
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
 * Why a code cannot be used, or null where it can. A code of another member is as unknown as
 * one that does not exist: it must not tell that there is such a member.
 */
export function refusalOf(discount: Discount | undefined, use: DiscountUse): DiscountRefusal | null {
  if (!discount) return 'discount_unknown'
  const ended = discount.expiresAt !== null && use.now.getTime() >= discount.expiresAt.getTime()
  // A code that has ended is inactive some time later: it still answers "expired" when typed.
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
 * Whether other orders have taken the last use. @param releasable uses that would be given back for
 * the order
 */
export function isUsedUp({ useLimit, uses }: Discount, releasable: number): boolean {
  return useLimit !== null && uses - releasable >= useLimit
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

/**
 * Whether a code is for a first purchase alone, so that no other purchase may be paid beside it.
 */
export function isForFirstPurchase(code: string | null): boolean {
  return code !== null && isComputed(code)
}

/**
 * The time bonus or the welcome discount as a code like any other: its end is the member's own, on
 * the server's clock. A visitor (`null`) has it without an end.
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
 * The computed discount that a member has at `now`, who has used none: the time bonus, then the
 * welcome discount.
 */
export function computedAt(member: BonusMember, now: Date): ComputedDiscount | undefined {
  return member.paid ? undefined : COMPUTED.find(({ seconds }) => now < endOf(seconds, member))
}

/**
 * When the prices with this discount end: those of the time bonus are those of the welcome discount
 * that follows it, so that nothing is dearer when the bonus is over.
 */
export function pricesEndAt({ code, expiresAt }: Pick<Discount, 'code' | 'expiresAt'>): Date | null {
  if (code !== TIME_BONUS.code || expiresAt === null) return expiresAt
  return new Date(expiresAt.getTime() + (WELCOME_DISCOUNT.seconds - TIME_BONUS.seconds) * 1000)
}

/** What a member types, as codes are stored. */
export function normalCode(typed: string): string {
  return typed.trim().toUpperCase()
}
