/** Orders of the results. In each, members without a photo come last. */
export const SEARCH_SORTS = ['online', 'new', 'nearest'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

/**
 * Members who are sorted by distance: the latest matching ones of the viewer's region and of the
 * whole site.
 */
export const NEAREST_AMONG = 1_000
/**
 * Up to here a page is found by its number; beyond, only by the last member of the previous page.
 */
const LAST_NUMBERED_PAGE = 100

/**
 * The order that an address requests, undefined for the default: by last visit.
 *
 * @param placed the viewer's place is known, so others can be sorted by distance
 */
export function readSort(
  text: string | undefined,
  placed: boolean,
): Exclude<SearchSort, 'online'> | undefined {
  return text === 'new' || (text === 'nearest' && placed) ? text : undefined
}

/** The last page that is found by its number. The order by distance has no page beyond it. */
export function lastNumberedPage(sort: SearchSort | undefined, size: number): number {
  return sort === 'nearest' ? Math.floor(NEAREST_AMONG / size) : LAST_NUMBERED_PAGE
}
