/** States of a refund that was decided, by which time its credit note is issued. */
export const DECIDED = ['approved', 'sent', 'done', 'failed', 'manual'] as const

/** States of a refund whose money was, will be or should be returned to the buyer. */
export const COUNTS = ['requested', ...DECIDED] as const

/** States of a refund whose money is still owed to the buyer, or not confirmed to have arrived. */
export const OWED = ['requested', 'approved', 'sent', 'failed', 'manual'] as const

/** States in which the provider returns no money, so that staff must transfer it. */
const BY_HAND: ReadonlySet<string> = new Set(['manual', 'failed'])

/** Whether staff must transfer the money of a refund in this state. */
export const isByHand = (state: string): boolean => BY_HAND.has(state)

/** An order as paid, with what was returned of it. */
export interface PaidOrder {
  readonly credits: number
  /** What was paid, after the discount, in the minor unit. */
  readonly amount: number
  /** Refunds and chargebacks so far, in any state but rejected. */
  readonly returned: number
}

/**
 * The value of an order's unused credits: their share of the paid amount, rounded up to the minor
 * unit in the member's favour, and never more than what is left of that amount.
 */
export function refundFor({ credits, amount, returned }: PaidOrder, unused: number): number {
  const share = Math.ceil((amount * Math.min(unused, credits)) / credits)
  return Math.max(0, Math.min(share, amount - returned))
}

/**
 * Credits that a returned amount represents, rounded down in the member's favour. All of them if
 * nothing is left of what was paid.
 */
export function creditsFor({ credits, amount, returned }: PaidOrder, sum: number): number {
  if (amount === 0) return 0
  return returned + sum >= amount ? credits : Math.floor((credits * sum) / amount)
}

/**
 * Causes for giving credits, as the member is told; the staff's own words are for colleagues.
 * Stored as they are (`refund.cause`).
 */
export const CREDIT_CAUSES = ['goodwill', 'fault', 'undelivered', 'complaint'] as const
export type CreditCause = (typeof CREDIT_CAUSES)[number]

/**
 * Above this amount, in the minor unit, or this number of credits, a refund by staff needs a second
 * person.
 */
export interface ApprovalLimits {
  readonly amount: number
  readonly credits: number
}

/**
 * The platform's limits: 100 euros, pounds or crowns. The value of a currency's minor unit is
 * ignored.
 */
export const APPROVAL_LIMITS: ApprovalLimits = { amount: 10_000, credits: 500 }

export function needsApproval(
  { amount, credits }: { readonly amount: number; readonly credits: number },
  limits: ApprovalLimits = APPROVAL_LIMITS,
): boolean {
  return amount > limits.amount || (amount === 0 && credits > limits.credits)
}

/**
 * Minutes before the next call to a provider that did not respond, or whose refund is in progress;
 * then the last value again.
 */
const WAITS = [1, 5, 15, 60, 180, 720, 1440] as const
/** Tries within about two weeks. */
const TRIES = 20

/** When to try again after `attempts` tries; null if staff must check. */
export function nextTry(attempts: number, now: Date): Date | null {
  if (attempts >= TRIES) return null
  const minutes = WAITS[Math.min(attempts, WAITS.length) - 1] ?? WAITS[0]
  return new Date(now.getTime() + minutes * 60_000)
}
