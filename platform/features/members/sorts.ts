/** Orders of the results. In each of them, those without a photo come last. */
export const SEARCH_SORTS = ['online', 'new', 'nearest'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

/**
 * Members that are put in order by distance: the latest who match, of the viewer's region and of
 * the whole site.
 */
export const NEAREST_AMONG = 1_000
/** Up to here a page is found by its number; beyond, only by where the page before it ended. */
const LAST_NUMBERED_PAGE = 100

/**
 * The order that an address asks for, undefined for the usual one: those who were here last.
 *
 * @param placed the viewer's place is known: others can be put in order by their distance
 */
export function readSort(
  text: string | undefined,
  placed: boolean,
): Exclude<SearchSort, 'online'> | undefined {
  return text === 'new' || (text === 'nearest' && placed) ? text : undefined
}

/** The last page that is found by its number. The nearest have no page beyond it. */
export function lastNumberedPage(sort: SearchSort | undefined, size: number): number {
  return sort === 'nearest' ? Math.floor(NEAREST_AMONG / size) : LAST_NUMBERED_PAGE
}
