import { siteDay } from '../../core/calendar.ts'
import { distanceEnds } from '../../core/distances.ts'
import { AuthenticationRequiredError } from '../../core/errors.ts'
import type { TenantSettings } from '../../core/generated/tenant-settings.ts'
import { INTERESTS } from '../../core/interests.ts'
import { measuresOf } from '../../core/measures.ts'
import { isSameSex } from '../../core/niches.ts'
import { regionName } from '../../core/places.ts'
import type { RequestScope } from '../../core/scope.ts'
import { visitorsMaySearch } from '../../core/search-audience.ts'
import { optionSlug } from '../../core/traits.ts'
import type { Gender, Member, Seeker } from '../../core/viewer.ts'
import { countryName, formatDistance } from '../../i18n/format.ts'
import { searchFieldsFor } from '../visibility/visibility-rules.ts'
import { agesText } from './components/ages-text.ts'
import type { MemberCard, SearchResult } from './contract.ts'
import { cardPresenter } from './present.ts'
import { activeFilters, type FilterKey, readSearch, type Search } from './rules.ts'
import { hrefWithout, nextHref, pageHref, sortsOf } from './search-addresses.ts'
import { centreOf, type SearchInput } from './search-conditions.ts'
import { countMembers, type Featuring, type FoundRow, findMembers, findPage } from './search-queries.ts'
import { findSearchSuggestions, type SimilarOptions } from './search-suggestions.ts'
import { COUNT_LIMIT, type MemberCount, shownTotal } from './shown-total.ts'
import { wideningSearches } from './widening-searches.ts'

const SIMILAR = 10
const FEATURED = 5
const FEATURED_MILLISECONDS = 600_000

type Query = Readonly<Record<string, string | undefined>>

/**
 * Whether this viewer may search and open profiles: members may, visitors if the tenant lets them.
 */
export function maySearch({ viewer, tenant }: RequestScope): boolean {
  if (viewer.kind === 'member') return true
  return visitorsMaySearch(tenant.settings, viewer.tracking)
}

/**
 * Members of a same-sex site only look for their own gender. Visitors choose, because nothing is
 * known of them.
 */
function wishOf(viewer: Seeker, settings: TenantSettings): { seeks: Gender; seeksOnly?: boolean } {
  if (viewer.kind === 'visitor') return { seeks: 'female' }
  return isSameSex(settings) ? { seeks: viewer.gender, seeksOnly: true } : { seeks: viewer.seeks }
}

/** The parts of a request that a search depends on. */
export interface SearchScope extends Pick<RequestScope, 'tenant' | 'country'> {
  readonly viewer: Seeker
}

/** The search of an address, with this tenant's filters and this viewer's preferences. */
export function searchOf(scope: SearchScope, query: Query): Search {
  const { viewer, tenant, country } = scope
  return readSearch(query, {
    settings: { ...tenant.settings, search_fields: searchFieldsFor(viewer, tenant.settings.search_fields) },
    measures: measuresOf(scope),
    ...wishOf(viewer, tenant.settings),
    country: viewer.kind === 'member' ? viewer.country : country,
    placed: viewer.kind === 'member' && viewer.cell !== null,
    spotted: viewer.kind === 'member' && viewer.spot !== null,
    towns: viewer.kind === 'member',
    keeps: viewer.kind === 'member',
  })
}

/**
 * A page of members; if few match, with what each filter excludes and with similar members. At most
 * two statements.
 *
 * @throws AuthenticationRequiredError for a visitor if search is for members.
 */
export async function searchMembers(
  scope: RequestScope,
  query: Query,
  { featuring = FEATURED }: { readonly featuring?: number } = {},
): Promise<SearchResult> {
  if (!maySearch(scope)) throw new AuthenticationRequiredError()
  const { db, viewer, now, tenant } = scope
  const search = searchOf(scope, query)
  const input = { search, viewer, now, today: siteDay(scope) }
  const { rows: found, featured, apart } = await findPage(db, input, featuringFor(scope, search, featuring))
  const rows = found.slice(0, search.size)
  const strip = featured.length < rows.length ? featured : []
  const featuredIds = new Set(strip.map(({ id }) => id))
  const full = found.length > search.size || search.page > 1
  const active = activeFilters(search, tenant.settings.search_fields)
  const present = cardPresenter(scope)
  const count = full ? without(await keptCount(scope, input), apart) : countOf(rows)
  const few = full ? undefined : await findSearchSuggestions(db, input, similarTo(scope, rows))
  return {
    featured: strip.map(present),
    members: rows.filter(({ id }) => !featuredIds.has(id)).map(present),
    ...shownTotal(
      count,
      rows.length === 0 || search.after ? 0 : (search.page - 1) * search.size + found.length,
    ),
    fictional_count: count.fictional,
    page_number: search.page,
    num_results: search.size,
    previous: search.page > 1 ? pageHref(query, search.page - 1) : null,
    next: found.length > search.size ? nextHref(query, search, rows) : null,
    filters: active.map((key) => ({
      key,
      label: filterLabel(scope, search, key),
      href: hrefWithout(query, key),
      excludes: few ? Math.min(few.without.get(key) ?? 0, COUNT_LIMIT) : null,
    })),
    town_unknown: isUnknownTown(scope, query, search),
    sorts: sortsOf(scope, query, search),
    similar: few?.similar.map(present) ?? [],
    similar_count: Math.min(few?.all ?? 0, COUNT_LIMIT),
  }
}

/** Seconds for which the number of matches is kept for everybody who searches alike. */
const COUNT_SECONDS = 60

/** The number of matches at this site, which took most of the time of a search. */
function keptCount({ db, keep }: RequestScope, input: SearchInput): Promise<MemberCount> {
  const { search, viewer, today } = input
  // Each viewer's own and few, and a press changes them.
  if (search.favourites) return countMembers(db, input)
  const { page: _page, size: _size, after: _after, sort: _sort, ...placed } = search
  const { faceless: _faceless, nearby: _nearby, ...filters } = placed
  const seeker = viewer.kind === 'visitor' ? 'visitor' : viewer.gender
  const centre = search.distance ? centreOf(search, viewer) : undefined
  const name = JSON.stringify([seeker, filters, centre?.cell, centre?.spot, today])
  return keep(`search ${name}`, COUNT_SECONDS, () => countMembers(db, input))
}

/** A count without the members whom this viewer may not find. */
function without(count: MemberCount, apart: Pick<MemberCount, 'found' | 'fictional'>): MemberCount {
  const less = (part: 'found' | 'fictional') => Math.max(0, count[part] - apart[part])
  return { ...count, found: less('found'), fictional: less('fictional') }
}

/** All matching members are on the page. */
function countOf(rows: readonly FoundRow[]): MemberCount {
  const fictional = rows.filter((row) => row.fictional).length
  return { found: rows.length - fictional, fictional, complete: true }
}

/** The typed town is unknown, and no suggestion was chosen. */
function isUnknownTown({ viewer, tenant }: RequestScope, { town }: Query, { around }: Search): boolean {
  const offered = viewer.kind === 'member' && tenant.settings.search_fields.includes('distance')
  return offered && !!town?.trim() && around === undefined
}

/**
 * Premium members of the first page, drawn anew every ten minutes and for each viewer, so that
 * each has the same chance. Going back within that time shows the same ones.
 */
function featuringFor({ viewer, now }: RequestScope, { page, after }: Search, many: number): Featuring {
  const turn = Math.floor(now.getTime() / FEATURED_MILLISECONDS)
  const lots = `${viewer.kind === 'member' ? viewer.id : ''} ${turn}`
  return { limit: page === 1 && !after ? many : 0, lots }
}

/**
 * First suggestions for a member who has not searched yet, nearest first. One statement if it finds
 * enough.
 */
export async function membersNearby(scope: RequestScope<Member>, many: number): Promise<MemberCard[]> {
  const { db, viewer, now } = scope
  const found = new Map<string, FoundRow>()
  for (const search of wideningSearches(
    { ...searchOf(scope, {}), size: many },
    viewer,
    scope.tenant.settings,
  )) {
    if (found.size >= many) break
    const rows = await findMembers(db, { search, viewer, now, today: siteDay(scope) })
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, row)
  }
  return [...found.values()].slice(0, many).map(cardPresenter(scope))
}

function similarTo({ viewer }: RequestScope, rows: readonly FoundRow[]): SimilarOptions {
  const birthDate = viewer.kind === 'member' ? viewer.birthDate : null
  return { not: rows.map(({ id }) => id), birthDate, limit: SIMILAR }
}

/** Labels of the active filters, in the tenant's order. */
export function filterLabels(scope: RequestScope, search: Search): string[] {
  return activeFilters(search, scope.tenant.settings.search_fields).map((key) =>
    filterLabel(scope, search, key),
  )
}

/** Label of an active filter: `Hair: blonde`, `25–40`, `up to 50 km`. */
function filterLabel(scope: RequestScope, search: Search, key: FilterKey): string {
  const { t, locale, tenant } = scope
  switch (key) {
    case 'country':
      return countryName(locale.iso, search.country ?? '')
    case 'countryregion': {
      const { country = '', id = null } = search.region ?? {}
      return regionName(tenant.settings, country, id, locale.code) ?? country
    }
    case 'age':
      return agesText(t, search.age?.min ?? 0, search.age?.max ?? 0)
    case 'distance': {
      const end = distanceEnds(measuresOf(scope)).find(({ km }) => km === search.distance)
      if (!end) return ''
      const distance = formatDistance(locale.iso, end)
      const town = search.around?.town.split(',')[0]
      return town ? t('members:around_town', { distance, town }) : t('members:within', { distance })
    }
    case 'interests':
      return (search.interests ?? []).map((place) => t(`options:interests.${INTERESTS[place]}`)).join(', ')
    case 'photo':
      return t('members:with_photo')
    case 'online':
      return t('members:online_now')
    case 'checked':
      return t('members:checked_only')
    case 'favourites':
      return t('members:favourites_only')
    default:
      return `${t(`members:field_${key}`)}: ${t(`options:${key}.${optionSlug(key, search[key] ?? null)}`)}`
  }
}
