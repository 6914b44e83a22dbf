/**
 * Median; for an even number of values, the mean of the two in the middle. @throws RangeError
 * without values
 */
export function median(values: readonly number[]): number {
  return (quantile(values, 0.5, 'low') + quantile(values, 0.5, 'high')) / 2
}

/** The value below which the share `q` lies (nearest rank): `quantile(times, 0.95)` is the p95. */
export function quantile(values: readonly number[], q: number, side: 'low' | 'high' = 'low'): number {
  const sorted = [...values].sort((a, b) => a - b)
  const rank = q * sorted.length
  const place = side === 'low' ? Math.ceil(rank) - 1 : Math.floor(rank)
  const value = sorted[Math.min(sorted.length - 1, Math.max(0, place))]
  if (value === undefined) throw new RangeError('There is nothing to measure: no round was run')
  return value
}

/**
 * Ratio of two sides measured in turn. Each round gives one ratio, so that a disturbance of a round
 * affects both sides.
 */
export interface Ratio {
  readonly ratio: number
  readonly least: number
  readonly most: number
  /** Medians of both sides. */
  readonly ours: number
  readonly theirs: number
  readonly rounds: number
}

/** @throws RangeError if the sides have different numbers of rounds, or none */
export function ratioOf(ours: readonly number[], theirs: readonly number[]): Ratio {
  if (ours.length !== theirs.length) throw new RangeError('Both sides must have run the same rounds')
  const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN))
  return {
    ratio: median(ratios),
    least: Math.min(...ratios),
    most: Math.max(...ratios),
    ours: median(ours),
    theirs: median(theirs),
    rounds: ours.length,
  }
}
