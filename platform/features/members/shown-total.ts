/** Counts stop here: an exact count of many rows costs more than the page itself. */
export const COUNT_LIMIT = 1000

/** Number of matching members among those that were read. */
export interface MemberCount {
  readonly found: number
  /** Matching fictional profiles, which are not people. */
  readonly fictional: number
  /** Whether all were read: on a large site only the newest are. */
  readonly complete: boolean
}

/**
 * The number of people above the results. If there may be more, a lower round number, to be read as
 * "more than".
 *
 * @param known number of matches implied by the position in the list, which may exceed those
 *   counted; ignored if some are fictional
 */
export function shownTotal(
  { found, fictional, complete }: MemberCount,
  known: number,
): { total: number; more: boolean } {
  const seen = fictional > 0 ? found : Math.max(found, known)
  if (complete && seen <= COUNT_LIMIT) return { total: seen, more: false }
  const below = seen > 10 ? Math.floor((seen - 1) / 10) * 10 : Math.max(seen - 1, 0)
  return { total: Math.min(below, COUNT_LIMIT), more: true }
}
