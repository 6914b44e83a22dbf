/** The end of every range of ages that can be chosen. */
export const OLDEST = 99

export interface WantedAges {
  readonly min: number
  readonly max: number
}

/**
 * The ages that a member looks for. The range from the lowest age of the site to the highest
 * includes everybody, so it is no preference, and is neither stored nor shown as one.
 *
 * @param ends both ends of the range, or null, or an empty list
 */
export function wantedAges(ends: readonly number[] | null, least: number): WantedAges | null {
  const [min, max] = ends ?? []
  if (min === undefined || max === undefined) return null
  return min <= least && max >= OLDEST ? null : { min, max }
}
