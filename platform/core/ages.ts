/** The upper bound of every selectable age range. */
export const OLDEST = 99

export interface WantedAges {
  readonly min: number
  readonly max: number
}

/**
 * The age range that a member looks for. A range from the site's minimum age to the maximum
 * includes everybody, so it is not a preference and is neither stored nor shown as one.
 *
 * @param ends both ends of the range, or null, or an empty list
 * @returns null if the member has no preference
 */
export function wantedAges(ends: readonly number[] | null, least: number): WantedAges | null {
  const [min, max] = ends ?? []
  if (min === undefined || max === undefined) return null
  return min <= least && max >= OLDEST ? null : { min, max }
}

/** How many years younger and older the proposed range reaches than the member's own age. */
const YOUNGER = 8
const OLDER = 10

/**
 * The range that questions about ages propose to a member without a preference. A proposal only: it
 * is not stored until the member sends it.
 *
 * @param own the member's age in years
 */
export function proposedAges(own: number, least: number): WantedAges {
  const within = (age: number) => Math.min(Math.max(age, least), OLDEST)
  return { min: within(own - YOUNGER), max: within(own + OLDER) }
}
