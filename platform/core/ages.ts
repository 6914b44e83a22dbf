/** The end of every range of ages that can be chosen. */
export const OLDEST = 99

export interface WantedAges {
  readonly min: number
  readonly max: number
}

/**
 * The ages that a member looks for. From the least age of the site to the greatest is everybody, so it says nothing about whom
 * one looks for: it is no wish, and is neither stored nor shown as one.
 *
 * @param ends both ends, or null or none
 */
export function wantedAges(ends: readonly number[] | null, least: number): WantedAges | null {
  const [min, max] = ends ?? []
  if (min === undefined || max === undefined) return null
  return min <= least && max >= OLDEST ? null : { min, max }
}
