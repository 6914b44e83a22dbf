import { formatMeasured } from './figure.ts'
import type { Ratio } from './statistics.ts'

/**
 * How much the bench measures: a few short rounds as a smoke test, or enough for reliable figures.
 */
export interface Effort {
  readonly rounds: number
  /** Number of requests in a round, given that of a full round. */
  amount(full: number): number
  /** Both sides of a ratio and its range, for the column `detail`. */
  sides(ratio: Ratio, unit?: 'us' | '/s' | 'ms'): string
}

export function effortOf(quick: boolean): Effort {
  return {
    rounds: quick ? 3 : 7,
    amount: (full) => (quick ? Math.ceil(full / 4) : full),
    sides: ({ ours, theirs, least, most, rounds }, unit = 'us') =>
      `${formatMeasured(ours, unit)} against ${formatMeasured(theirs, unit)}, ${rounds} rounds ${least.toFixed(2)} to ${most.toFixed(2)}`,
  }
}
