import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { isPlaced, type Reach, reachOf, type Whereabouts } from '../../core/distances.ts'
import { ONLINE_SECONDS, SEARCH_COPY_SECONDS } from '../../core/presence.ts'
import { TRAIT_NAMES } from '../../core/traits.ts'
import { GENDERS, type Seeker, type Viewer } from '../../core/viewer.ts'
import {
  favourite,
  idOf,
  noBlockBetween,
  onlineNow,
  uninterested,
  viewerId,
} from '../visibility/visibility.ts'
import { birthDates, type FilterKey, type Search } from './rules.ts'

/** Milliseconds. The search copy moves up members who are online with at most this delay. */
const ONLINE_IN_COPY = (ONLINE_SECONDS + SEARCH_COPY_SECONDS) * 1000

export interface SearchInput<V extends Seeker = Viewer> {
  readonly search: Search
  readonly viewer: V
  readonly now: Date
  /** Today at the site, from which ages are computed. */
  readonly today: Date
  /** Only members who may be shown on pages that advertise. */
  readonly advertised?: boolean
}

export type Condition = RawBuilder<unknown>

/**
 * Conditions before any filter: gender, mutual interest, no block in either direction, nobody in
 * whom the viewer is not interested, not the viewer.
 */
export function base(db: TenantDb, input: SearchInput<Seeker>): Condition {
  return sql`${wanted(db, input)} and ${mutual(db, input)}`
}

/** Conditions on the leading columns of all indexes. */
export function wanted(db: TenantDb, { search, advertised }: SearchInput<Seeker>): Condition {
  return sql`s.tenant_id = ${db.tenantId}::int and s.gender = ${GENDERS[search.gender]}::int2
    ${advertised ? sql`and s.advertised` : sql``}`
}

/**
 * Excludes members who do not seek the viewer's gender, blocks, those in whom the viewer is not
 * interested, and the viewer.
 */
export function mutual(db: TenantDb, { viewer }: SearchInput<Seeker>): Condition {
  if (viewer.kind === 'visitor') return sql`true`
  const me = viewerId(viewer)
  return sql`${seeking(viewer)} and s.id <> ${viewer.id}::uuid
    and ${noBlockBetween(db, idOf('s'), me)} and not ${uninterested(db, me, idOf('s'))}`
}

/** Excludes members who do not seek the viewer's gender. */
export function seeking(viewer: Seeker): Condition {
  return viewer.kind === 'visitor' ? sql`true` : sql`s.seeks = ${GENDERS[viewer.gender]}::int2`
}

/** One condition per filter, on columns of the covering indexes. */
export function conditions(
  db: TenantDb,
  { search, viewer, now, today }: SearchInput<Seeker>,
): ReadonlyMap<FilterKey, Condition> {
  const all = new Map<FilterKey, Condition>()
  const { age, country, region, interests } = search
  if (country) all.set('country', sql`s.country = ${country}::char(2)`)
  if (region) {
    all.set('countryregion', sql`s.country = ${region.country}::char(2) and s.region = ${region.id}::int2`)
  }
  if (age) {
    const { from, to } = birthDates(age, today)
    all.set('age', sql`s.birth_date > ${from}::date and s.birth_date <= ${to}::date`)
  }
  const reach = reachOfSearch(search, viewer)
  if (reach) all.set('distance', within(reach))
  for (const name of TRAIT_NAMES) {
    if (search[name]) all.set(name, sql`${sql.ref(`s.${name}`)} = ${search[name]}::int2`)
  }
  if (interests) {
    // One `<>` per interest: PostgreSQL estimates an equal mask as rare, and would then read whole
    // age ranges instead of the newest.
    const each = interests.map((place) => sql`s.mask1 & ${(1n << BigInt(place)).toString()}::bigint <> 0`)
    all.set('interests', where(each))
  }
  if (search.favourites && viewer.kind === 'member')
    all.set('favourites', favourite(db, viewerId(viewer), idOf('s')))
  if (search.checked) all.set('checked', sql`s.checked`)
  if (search.photo) all.set('photo', sql`s.has_photo`)
  if (search.online) all.set('online', presence(db, now))
  return all
}

/** The place that distances are measured from: the town's, or the viewer's own if known. */
export function centreOf({ around }: Search, viewer: Seeker): Whereabouts {
  return around ?? (viewer.kind === 'member' ? viewer : { cell: null, spot: null })
}

/** The places that a search is limited to; undefined for no limit. */
function reachOfSearch(search: Search, viewer: Seeker): Reach | undefined {
  const { cells, distance } = search
  if (cells) return { cells }
  const centre = centreOf(search, viewer)
  return distance && isPlaced(centre) ? reachOf(centre, distance) : undefined
}

/** Members within reach. Cells select the range of an index; spots refine it. */
export function within({ cells, near }: Reach): Condition {
  const there = sql`s.cell = any(${cells}::int[])`
  if (!near) return there
  const unspotted =
    near.cells.length > 0 ? sql`or s.spot is null and s.cell = any(${near.cells}::int[])` : sql``
  return sql`${there} and (s.spot = any(${near.spots}::int[]) ${unspotted})`
}

/**
 * Presence decides, but the copy's own time comes first to narrow the candidates: looking up the
 * presence of every member of a large site took seconds. A scalar subquery is never turned into a
 * join of whole tables.
 */
function presence(db: TenantDb, now: Date): Condition {
  return sql`${hereLately(now)} and coalesce((select ${onlineNow(db, 'o', now)} from member o
    where o.tenant_id = ${db.tenantId}::int and o.id = s.id), false)`
}

/**
 * Fictional profiles are not people, and are never counted as such
 * (docs/product-rules.md#fictional-profiles).
 */
export function isFictional(db: TenantDb): Condition {
  return sql`s.id in (select f.id from member f where f.tenant_id = ${db.tenantId}::int and f.fictional)`
}

/** Everyone who is online, and members who just left. */
export function hereLately(now: Date): Condition {
  return sql`s.last_online > ${new Date(now.getTime() - ONLINE_IN_COPY)}::timestamptz`
}

export function where(parts: Iterable<Condition>): Condition {
  return sql.join(
    [...parts].map((part) => sql`(${part})`),
    sql` and `,
  )
}
