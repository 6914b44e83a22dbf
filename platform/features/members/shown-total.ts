/** Counts stop here: an exact count of many costs more than the page itself. */
export const COUNT_LIMIT = 1000

/** Number of people who match, among those that were read. */
export interface MemberCount {
  readonly found: number
  /** Fictional profiles that match, which are no people. */
  readonly fictional: number
  /** Whether there are no others: on a large site, only the newest are read. */
  readonly complete: boolean
}

/**
 * The number of people above the results. Where there may be others it is a round number below
 * those that are known, to be read as "more than".
 *
 * @param known that match by their place in the list, which may be beyond those who were counted;
 *   it tells nothing where some are fictional
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
