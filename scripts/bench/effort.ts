import { formatMeasured } from './figure.ts'
import type { Ratio } from './statistics.ts'

/**
 * How long the bench takes: few short rounds to see that it works, or enough of them to believe it.
 */
export interface Effort {
  readonly rounds: number
  /** Requests of a round, out of those that a full one has. */
  amount(full: number): number
  /** Both sides of a ratio and its range, for the last column. */
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
