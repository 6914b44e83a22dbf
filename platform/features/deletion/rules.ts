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

/** The end of the days of return. */
export function returnsUntil(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + RETURN_DAYS * 86_400_000)
}

export function isReason(text: string | undefined): text is Reason {
  return REASONS.some((reason) => reason === text)
}
