import type { Money } from './money.ts'

/** Credits of one origin, of which some are left. */
export interface OwnLot {
  /** How many are left. */
  readonly credits: number
  /** What was paid for the order, and for how many credits; null if they cost nothing. */
  readonly paid: (Money & { readonly credits: number }) | null
}

/** The credits that a member has, in the order in which they are spent. */
export type OwnCredits = readonly OwnLot[]

/** What sending takes from the credits that the member has. */
export interface OwnPrice {
  /** Credits that cost nothing. */
  readonly free: number
  /** What the others cost, one sum for each currency; empty if all are free. */
  readonly money: readonly Money[]
}

export function balanceOf(own: OwnCredits): number {
  return own.reduce((sum, { credits }) => sum + credits, 0)
}

/** The credits that are left after the next `spent` ones. */
export function withoutNext(own: OwnCredits, spent: number): OwnCredits {
  let rest = spent
  return own.flatMap((lot) => {
    const part = Math.min(lot.credits, rest)
    rest -= part
    return part < lot.credits ? [{ ...lot, credits: lot.credits - part }] : []
  })
}

/**
 * What the next `count` credits cost: free ones are spent first, then those of the oldest order, at
 * its price.
 *
 * @returns amounts rounded to the minor unit; null if there are not so many credits
 */
export function priceOfNext(own: OwnCredits, count: number): OwnPrice | null {
  let rest = count
  let free = 0
  const sums = new Map<string, number>()
  for (const { credits, paid } of own) {
    const part = Math.min(credits, rest)
    rest -= part
    if (part === 0) continue
    if (paid) sums.set(paid.currency, (sums.get(paid.currency) ?? 0) + (paid.amount * part) / paid.credits)
    else free += part
  }
  if (rest > 0) return null
  return { free, money: [...sums].map(([currency, amount]) => ({ amount: Math.round(amount), currency })) }
}
