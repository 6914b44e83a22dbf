/** Reasons for deleting an account, in the order of the list. */
export const REASONS = ['mail', 'privacy', 'price', 'nobody', 'met', 'pause', 'other'] as const
export type Reason = (typeof REASONS)[number]

/** What the member can do instead. */
export type Alternative = 'email' | 'privacy' | 'discount' | 'trial'

/** Days in which a deleted account can be brought back (docs/product-rules.md#deletion). */
export const RETURN_DAYS = 14

export const COMMENT_LENGTH = 1000

const FITTING: Readonly<Record<Reason, readonly Alternative[]>> = {
  mail: ['email'],
  privacy: ['privacy', 'email'],
  price: ['discount', 'trial'],
  nobody: ['discount', 'trial'],
  met: ['privacy'],
  pause: ['privacy'],
  other: ['email', 'privacy', 'discount', 'trial'],
}

/** The alternatives that answer this reason, of those that the member can be offered. */
export function alternativesFor(reason: Reason, offered: ReadonlySet<Alternative>): readonly Alternative[] {
  return FITTING[reason].filter((one) => offered.has(one))
}

/** What the wait of the erasure for open orders depends on. */
export interface OpenOrders {
  /** End of the last withdrawal period; null where no order can be withdrawn. */
  readonly withdrawableUntil: Date | null
  /** The balance: without unused credits there is nothing to withdraw from. */
  readonly credits: number
}

/**
 * The end of the last withdrawal period of a member who has something to withdraw; null where there
 * is none.
 */
export function withdrawalWait({ withdrawableUntil, credits }: OpenOrders): Date | null {
  return credits > 0 ? withdrawableUntil : null
}

/**
 * When an account deleted at `requestedAt` is erased, until when it can be brought back: after 14
 * days, or at the end of the withdrawal period of an order where that is later
 * (docs/product-rules.md#deletion). `overdue` and `findReturning` say the same in SQL.
 */
export function returnsUntil(requestedAt: Date, orders: OpenOrders): Date {
  const usual = new Date(requestedAt.getTime() + RETURN_DAYS * 86_400_000)
  const wait = withdrawalWait(orders)
  return wait !== null && wait > usual ? wait : usual
}

/** The end of the return where an order makes it later than usual, else null. */
export function laterReturn(requestedAt: Date, orders: OpenOrders): Date | null {
  const until = returnsUntil(requestedAt, orders)
  return until > returnsUntil(requestedAt, { withdrawableUntil: null, credits: 0 }) ? until : null
}

export function isReason(text: string | undefined): text is Reason {
  return REASONS.some((reason) => reason === text)
}
