/** Counts stop here: an exact count of many costs more than the page itself. */
export const COUNT_LIMIT = 1000

/** Number of members who match, among those that were read. */
export interface MemberCount {
  readonly found: number
  /** Whether there are no others: on a large site, only the newest are read. */
  readonly complete: boolean
}

/**
 * The number above the results. Where there may be others it is a round number below those that are known, to be read as "more
 * than".
 *
 * @param known members that match by their place in the list, which may be beyond those who were counted
 */
export function shownTotal(
  { found, complete }: MemberCount,
  known: number,
): { total: number; more: boolean } {
  const seen = Math.max(found, known)
  if (complete && seen <= COUNT_LIMIT) return { total: seen, more: false }
  const below = seen > 10 ? Math.floor((seen - 1) / 10) * 10 : Math.max(seen - 1, 0)
  return { total: Math.min(below, COUNT_LIMIT), more: true }
}
