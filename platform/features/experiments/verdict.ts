import { ALPHA, type Counts, differenceOf, type Estimate, isUneven } from './sequential.ts'

/**
 * Below these nothing is said: a week has all its days in it, and the intervals of small samples
 * are not sound.
 */
export const MIN_DAYS = 7
export const MIN_VISITS = 500
/** Conversions of two variants together. */
const MIN_CONVERSIONS = 40

export interface Candidate extends Counts {
  readonly variant: string
}

/** What may be said about an experiment now. */
export type Verdict =
  /**
   * It has run too short: days that are still to come, and visits that the smallest variant still
   * needs.
   */
  | { readonly kind: 'early'; readonly days: number; readonly visits: number }
  /** Visitors do not fall on the variants as the weights say. */
  | { readonly kind: 'uneven' }
  /** No variant is ahead of all others, as far as is known. */
  | { readonly kind: 'open' }
  /** This variant is ahead of every other one; `lead` is what it is ahead of the next one. */
  | { readonly kind: 'ahead'; readonly variant: string; readonly lead: Estimate }

export interface Run {
  readonly candidates: readonly Candidate[]
  /** Weights of the candidates in their order; undefined where they are not known any more. */
  readonly weights: readonly number[] | undefined
  /** Whole days since the first visit. */
  readonly days: number
}

/**
 * Says which variant is ahead only where that is sound: after a week, with enough visitors, and
 * with intervals that hold for all pairs and at all times at once, so that looking every day does
 * no harm.
 */
export function verdictOf({ candidates, weights, days }: Run): Verdict {
  const visits = candidates.map((one) => one.visits)
  if (weights && isUneven(visits, weights)) return { kind: 'uneven' }
  const missing = Math.max(0, MIN_VISITS - Math.min(...visits))
  if (days < MIN_DAYS || missing > 0)
    return { kind: 'early', days: Math.max(0, MIN_DAYS - days), visits: missing }
  const best = candidates.toSorted((one, other) => shareOf(other) - shareOf(one))
  const [leader, next, ...rest] = best
  if (!leader || !next) return { kind: 'open' }
  // Each pair could be the one that errs (Bonferroni).
  const alpha = ALPHA / ((best.length * (best.length - 1)) / 2)
  const leads = [next, ...rest].map((other) => leadOver(leader, other, alpha))
  const [lead] = leads
  const ahead = lead && leads.every((one) => one !== undefined && one.low > 0)
  return ahead ? { kind: 'ahead', variant: leader.variant, lead } : { kind: 'open' }
}

const shareOf = ({ visits, conversions }: Counts) => conversions / visits

function leadOver(leader: Counts, other: Counts, alpha: number): Estimate | undefined {
  if (leader.conversions + other.conversions < MIN_CONVERSIONS) return undefined
  return differenceOf(other, leader, alpha)
}
