/** Reasons for deleting an account, in the order of the list. */
export const REASONS = ['mail', 'privacy', 'price', 'nobody', 'met', 'pause', 'other'] as const
export type Reason = (typeof REASONS)[number]

/** What the member can do instead of deleting the account. */
export type Alternative = 'email' | 'privacy' | 'discount' | 'trial'

/** Days in which a deleted account can be brought back (docs/product-rules.md#deletion). */
export const RETURN_DAYS = 14

/**
 * Days after which the members of an archived site are erased: thirteen months, as long as a bank
 * may return a direct debit, so that every claim to money and every appeal (six months) is over.
 */
export const ARCHIVED_DAYS = 396

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

/** The alternatives to this reason among those that the member can be offered. */
export function alternativesFor(reason: Reason, offered: ReadonlySet<Alternative>): readonly Alternative[] {
  return FITTING[reason].filter((one) => offered.has(one))
}

/** What decides whether the erasure waits for open orders. */
export interface OpenOrders {
  /** End of the last withdrawal period; null where no order can be withdrawn. */
  readonly withdrawableUntil: Date | null
  /** The balance: without unused credits nothing can be withdrawn. */
  readonly credits: number
}

/** The end of the last withdrawal period of a member who has something to withdraw, else null. */
export function withdrawalWait({ withdrawableUntil, credits }: OpenOrders): Date | null {
  return credits > 0 ? withdrawableUntil : null
}

/**
 * When an account deleted at `requestedAt` is erased; until then it can be restored: after 14 days,
 * or at the end of an order's withdrawal period if that is later (docs/product-rules.md#deletion).
 * `overdue` and `findReturning` implement the same in SQL.
 */
export function returnsUntil(requestedAt: Date, orders: OpenOrders): Date {
  const usual = new Date(requestedAt.getTime() + RETURN_DAYS * 86_400_000)
  const wait = withdrawalWait(orders)
  return wait !== null && wait > usual ? wait : usual
}

/** The end of the restore period if an order makes it later than usual, else null. */
export function laterReturn(requestedAt: Date, orders: OpenOrders): Date | null {
  const until = returnsUntil(requestedAt, orders)
  return until > returnsUntil(requestedAt, { withdrawableUntil: null, credits: 0 }) ? until : null
}

export function isReason(text: string | undefined): text is Reason {
  return REASONS.some((reason) => reason === text)
}
