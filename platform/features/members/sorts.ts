/**
 * Orders of the results. In each, members without a photo come last. The first two are usual, so no
 * address names them: `for_you` has members near the viewer by last visit, then all others by last
 * visit; `online` is by last visit alone, where the place of the viewer is unknown or the search
 * names a place itself or asks for those online.
 */
export const SEARCH_SORTS = ['for_you', 'online', 'new', 'nearest'] as const
type SearchSort = (typeof SEARCH_SORTS)[number]
export type NamedSort = Exclude<SearchSort, 'for_you' | 'online'>

/**
 * Members who are sorted by distance: the latest matching ones of the viewer's region and of the
 * whole site.
 */
export const NEAREST_AMONG = 1_000
/**
 * Up to here a page is found by its number; beyond, only by the last member of the previous page:
 * whoever is near is picked out of the latest members of the whole site, and a number reads all of
 * them again.
 */
const LAST_NUMBERED_PAGE = 20

/**
 * The order that an address requests, undefined for the usual one.
 *
 * @param placed the viewer's place is known, so others can be sorted by distance
 */
export function readSort(text: string | undefined, placed: boolean): NamedSort | undefined {
  return text === 'new' || (text === 'nearest' && placed) ? text : undefined
}

/** The last page that is found by its number. The order by distance has no page beyond it. */
export function lastNumberedPage(sort: NamedSort | undefined, size: number): number {
  return sort === 'nearest' ? Math.floor(NEAREST_AMONG / size) : LAST_NUMBERED_PAGE
}
