import { describe, expect, it } from 'vitest'
import { type Candidate, type Verdict, verdictOf } from './verdict.ts'

/** Mulberry32: the same numbers in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Plan {
  readonly rates: readonly number[]
  /** Visits per variant and day. */
  readonly visits: number
  readonly days: number
}

/** Runs an experiment, checks it every evening, and returns the first variant reported ahead. */
function peek({ rates, visits, days }: Plan, random: () => number): string | undefined {
  const found = rates.map((_, place) => ({ variant: 'abcd'.charAt(place), visits: 0, conversions: 0 }))
  for (let day = 1; day <= days; day++) {
    for (const [place, one] of found.entries()) {
      one.visits += visits
      for (let visit = 0; visit < visits; visit++) if (random() < (rates[place] ?? 0)) one.conversions++
    }
    const verdict = verdictOf({ candidates: found, weights: undefined, days: day })
    if (verdict.kind === 'ahead') return verdict.variant
  }
  return undefined
}

const called = (plan: Plan, runs: number, seed: number) => {
  const random = numbers(seed)
  return Array.from({ length: runs }, () => peek(plan, random)).filter((one) => one !== undefined)
}

describe('a verdict', () => {
  it.each<[string, Plan]>([
    ['two equal variants', { rates: [0.05, 0.05], visits: 120, days: 60 }],
    ['two rarely successful ones', { rates: [0.01, 0.01], visits: 150, days: 60 }],
    ['four equal variants', { rates: [0.08, 0.08, 0.08, 0.08], visits: 100, days: 40 }],
  ])('is wrong in at most one of twenty experiments of %s, checked every day', (_what, plan) => {
    expect(called(plan, 400, 20261122).length / 400).toBeLessThanOrEqual(0.05)
  })

  it('finds a variant that is much better', () => {
    const found = called({ rates: [0.05, 0.08], visits: 200, days: 60 }, 100, 7)
    expect(found.length).toBeGreaterThanOrEqual(95)
    expect(new Set(found)).toEqual(new Set(['b']))
  })

  const pair = (first: readonly [number, number], second: readonly [number, number]): Candidate[] =>
    [first, second].map(([visits, conversions], place) => ({
      variant: 'ab'.charAt(place),
      visits,
      conversions,
    }))
  it.each<[string, readonly Candidate[], number, readonly number[] | undefined, Partial<Verdict>]>([
    ['before a week', pair([9000, 90], [9000, 900]), 6, undefined, { kind: 'early', days: 1, visits: 0 }],
    ['with few visitors', pair([9000, 900], [480, 5]), 9, undefined, { kind: 'early', days: 0, visits: 20 }],
    ['with uneven visitors', pair([6000, 90], [4000, 400]), 9, [50, 50], { kind: 'uneven' }],
    ['with few conversions', pair([900, 0], [900, 39]), 9, [50, 50], { kind: 'open' }],
    ['without a difference', pair([2000, 100], [2000, 112]), 9, [50, 50], { kind: 'open' }],
    ['with a difference', pair([5000, 250], [5000, 400]), 9, [50, 50], { kind: 'ahead', variant: 'b' }],
  ])('%s', (_when, candidates, days, weights, verdict) => {
    expect(verdictOf({ candidates, weights, days })).toMatchObject(verdict)
  })

  it('requires a larger lead over several variants than over one', () => {
    const [first, second] = pair([5000, 406], [5000, 500])
    const third = { variant: 'c', visits: 5000, conversions: 406 }
    const kindOf = (candidates: readonly (Candidate | undefined)[]) =>
      verdictOf({ candidates: candidates.flatMap((one) => one ?? []), weights: undefined, days: 30 }).kind
    expect([kindOf([first, second]), kindOf([first, second, third])]).toEqual(['ahead', 'open'])
  })

  it('is not given while the leader is ahead of some variants only', () => {
    const [first, second] = pair([5000, 250], [5000, 400])
    const third = { variant: 'c', visits: 5000, conversions: 395 }
    const candidates = [first, second, third].filter((one) => one !== undefined)
    expect(verdictOf({ candidates, weights: undefined, days: 30 })).toEqual({ kind: 'open' })
  })
})
