import { ALPHA, type Counts, differenceOf, type Estimate, isUneven } from './sequential.ts'

/**
 * Minimums for a verdict: a week includes each weekday, and the intervals of small samples are not
 * sound.
 */
export const MIN_DAYS = 7
export const MIN_VISITS = 500
/** Sum of the conversions of two variants. */
const MIN_CONVERSIONS = 40

export interface Candidate extends Counts {
  readonly variant: string
}

/** The conclusion that the data of an experiment allows. */
export type Verdict =
  /** Too early: days left, and visits that the smallest variant still needs. */
  | { readonly kind: 'early'; readonly days: number; readonly visits: number }
  /** The visitors are not distributed by the weights. */
  | { readonly kind: 'uneven' }
  /** No variant is significantly ahead of all others. */
  | { readonly kind: 'open' }
  /** This variant is ahead of every other one; `lead` is its lead over the next one. */
  | { readonly kind: 'ahead'; readonly variant: string; readonly lead: Estimate }

export interface Run {
  readonly candidates: readonly Candidate[]
  /** Weights of the candidates in their order; undefined if no longer known. */
  readonly weights: readonly number[] | undefined
  /** Whole days since the first visit. */
  readonly days: number
}

/**
 * Reports a variant as ahead only if that is sound: after a week, with enough visitors, and with
 * intervals that hold for all pairs and at all times simultaneously, so that checking every day
 * does no harm.
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
  // Corrects for the number of pairs (Bonferroni).
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
