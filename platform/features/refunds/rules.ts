/** States of a refund whose money is, or will be, with the buyer, or is owed to them. */
export const COUNTS = ['requested', 'approved', 'sent', 'done', 'failed', 'manual'] as const

/** States of a refund whose money is still owed to the buyer, or not known to have arrived. */
export const OWED = ['requested', 'approved', 'sent', 'failed', 'manual'] as const

/** States in which the provider returns no money, so that staff must transfer it. */
const BY_HAND: ReadonlySet<string> = new Set(['manual', 'failed'])

/** Whether staff must transfer the money of a refund in this state. */
export const isByHand = (state: string): boolean => BY_HAND.has(state)

/** An order as paid, with what has left it again. */
export interface PaidOrder {
  readonly credits: number
  /** What was paid, after the discount, in the minor unit. */
  readonly amount: number
  /** Refunds and chargebacks so far, whichever state they are in, but rejected ones. */
  readonly returned: number
}

/**
 * What the unused credits of an order are worth: their share of the sum that was paid, rounded up
 * to the minor unit in the member's favour, and never more than what is left of that sum.
 */
export function refundFor({ credits, amount, returned }: PaidOrder, unused: number): number {
  const share = Math.ceil((amount * Math.min(unused, credits)) / credits)
  return Math.max(0, Math.min(share, amount - returned))
}

/**
 * Credits that a sum returned stands for, rounded down: the member keeps what is between. All of
 * them where nothing of the order is left that was paid for.
 */
export function creditsFor({ credits, amount, returned }: PaidOrder, sum: number): number {
  if (amount === 0) return 0
  return returned + sum >= amount ? credits : Math.floor((credits * sum) / amount)
}

/**
 * Why staff gives credits back, as the member is told: staff's own words are for colleagues. Stored
 * as they stand (`refund.cause`).
 */
export const CREDIT_CAUSES = ['goodwill', 'fault', 'undelivered', 'complaint'] as const
export type CreditCause = (typeof CREDIT_CAUSES)[number]

/**
 * A refund by staff from this sum on, in the minor unit, or these credits on, needs a second
 * person.
 */
export interface ApprovalLimits {
  readonly amount: number
  readonly credits: number
}

/**
 * The platform's limits; 100 euros, pounds or crowns: what a currency's minor unit is worth is not
 * looked at.
 */
export const APPROVAL_LIMITS: ApprovalLimits = { amount: 10_000, credits: 500 }

export function needsApproval(
  { amount, credits }: { readonly amount: number; readonly credits: number },
  limits: ApprovalLimits = APPROVAL_LIMITS,
): boolean {
  return amount > limits.amount || (amount === 0 && credits > limits.credits)
}

/**
 * Waits before the next call to a provider that did not answer, or whose refund is under way:
 * minutes, then the last one again.
 */
const WAITS = [1, 5, 15, 60, 180, 720, 1440] as const
/** Tries in about two weeks. */
const TRIES = 20

/** When to try again after `attempts` tries; null where staff must look. */
export function nextTry(attempts: number, now: Date): Date | null {
  if (attempts >= TRIES) return null
  const minutes = WAITS[Math.min(attempts, WAITS.length) - 1] ?? WAITS[0]
  return new Date(now.getTime() + minutes * 60_000)
}
