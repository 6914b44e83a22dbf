import { isPlaced } from '../../core/distances.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import { withCurrentNames } from '../../core/traits.ts'
import type { SearchResult } from './contract.ts'
import { FILTER_PARAMS, type FilterKey, type Search } from './rules.ts'
import { centreOf } from './search-conditions.ts'
import { nearReach } from './search-order.ts'
import type { FoundRow } from './search-queries.ts'
import { lastNumberedPage } from './sorts.ts'

type Query = Readonly<Record<string, string | undefined>>

/** Filters without the position in the list; traits by their current names. */
function filtersOf(query: Query): Record<string, string> {
  const { pageNumber: _page, after: _after, filters: _open, ...rest } = withCurrentNames(query)
  return Object.fromEntries(Object.entries(rest).filter((pair): pair is [string, string] => !!pair[1]))
}

/**
 * The orders of results, each as the address of its first page; by distance only for viewers whose
 * place is known.
 */
export function sortsOf({ viewer }: RequestScope, query: Query, search: Search): SearchResult['sorts'] {
  const placed = viewer.kind === 'member' && isPlaced(centreOf(search, viewer))
  const { sort: _sort, ...rest } = filtersOf(query)
  const usual = nearReach(search, viewer) ? 'for_you' : 'online'
  const keys = [usual, 'new', ...(placed ? (['nearest'] as const) : [])] as const
  return keys.map((key) => ({
    key,
    href: href('members', {}, key === usual ? rest : { ...rest, sort: key }),
    chosen: key === (search.sort ?? usual),
  }))
}

export function pageHref(query: Query, page: number): string {
  return href('members', {}, { ...filtersOf(query), ...(page > 1 ? { pageNumber: String(page) } : {}) })
}

/**
 * By page number while that is cheap, then by the last member of this page; the order by distance
 * ends there.
 */
export function nextHref(query: Query, search: Search, rows: readonly FoundRow[]): string | null {
  const last = rows.at(-1)
  const page = String(search.page + 1)
  if (search.page < lastNumberedPage(search.sort, search.size) || !last)
    return pageHref(query, search.page + 1)
  if (search.sort === 'nearest') return null
  return href('members', {}, { ...filtersOf(query), pageNumber: page, after: last.cursor })
}

export function hrefWithout(query: Query, key: FilterKey): string {
  const dropped = FILTER_PARAMS[key]
  const rest = Object.entries(filtersOf(query)).filter(([name]) => !dropped.includes(name))
  return href('members', {}, Object.fromEntries(rest))
}
