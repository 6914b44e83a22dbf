import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { cursorOf } from '../../infra/database/keyset.ts'
import { column, firstRow, rows } from '../../infra/database/rows.ts'
import {
  blockedWith,
  cardColumns,
  isActive,
  mayBeFeatured,
  uninteresting,
  viewerId,
} from '../visibility/visibility.ts'
import { type CardRow, cardRow } from './queries.ts'
import type { FilterKey } from './rules.ts'
import {
  type Condition,
  conditions,
  hereLately,
  isFictional,
  mutual,
  type SearchInput,
  seeking,
  wanted,
  where,
} from './search-conditions.ts'
import { foundIds, orderOf, partOf } from './search-order.ts'
import type { MemberCount } from './shown-total.ts'

/**
 * Newest members among whom results are counted; bounded, so that the cost does not grow with the
 * site.
 */
const COUNTED_AMONG = 3_000
/** Newest premium members from whom featured ones are drawn. */
const FEATURED_AMONG = 2_000
/** Replaces both bounds if presence must be looked up for each member. */
const AMONG_ONLINE = 250

/** A card with its cursor in the order of the search copy, where the next page begins. */
const foundRow = cardRow.extend({ cursor: z.string() })
export type FoundRow = z.output<typeof foundRow>
const pageRow = foundRow.extend({
  featured: z.boolean(),
  apart: column.whole,
  apart_fictional: column.whole,
})

const countRow = z.strictObject({ found: column.whole, fictional: column.whole, looked_at: column.whole })

/** Filters on the leading columns of an index: they select the members among whom is counted. */
const PLACES: ReadonlySet<FilterKey> = new Set(['country', 'countryregion'])

/** Members featured on the first page of results. */
export interface Featuring {
  readonly limit: number
  /** Seed of the lots: the same text draws the same members. */
  readonly lots: string
}

export interface FoundPage {
  readonly rows: readonly FoundRow[]
  readonly featured: readonly CardRow[]
  /** Matching members that others may find and this viewer may not. */
  readonly apart: Apart
}

type Apart = Pick<MemberCount, 'found' | 'fictional'>

/** One page of the search plus one member, in the order of the search. */
export async function findMembers(db: TenantDb, input: SearchInput): Promise<readonly FoundRow[]> {
  return (await findPage(db, input, { limit: 0, lots: '' })).rows
}

/**
 * Like `findMembers`, with matching premium members drawn by lot: one statement that selects ids
 * from an index only, then the rows of those. A member in both lists is returned in both.
 */
export async function findPage(db: TenantDb, input: SearchInput, featuring: Featuring): Promise<FoundPage> {
  const { viewer, now } = input
  const all = await rows(
    db,
    pageRow,
    sql`
    with ${foundIds(db, input)},
    featured as materialized (${featuredIds(db, input, featuring)}),
    apart as materialized (${apartFrom(db, input)})
    select ${cardColumns(db, 'm', viewer, now)}, ${partOf('f', input)} ||
      ${cursorOf('f.last_online', 'f.id')} as cursor, f.lot is not null as featured,
      (select found from apart) as apart, (select fictional from apart) as apart_fictional
    from (select id, last_online, pictured, ring, null::bigint as lot from found
      union all select id, last_online, true, 0, lot from featured) f
    join member m on m.tenant_id = ${db.tenantId}::int and m.id = f.id and ${isActive('m')}
      and (f.lot is null or ${mayBeFeatured('m')})
    order by f.lot, f.pictured desc, ${orderOf('f', input.search)}`,
  )
  const part = (wanted: boolean) =>
    all
      .filter(({ featured }) => featured === wanted)
      .map(({ featured: _part, apart: _found, apart_fictional: _fictional, ...row }) => row)
  const { apart: found = 0, apart_fictional: fictional = 0 } = all[0] ?? {}
  return { rows: part(false), featured: part(true), apart: { found, fictional } }
}

/**
 * Counts the matching members behind a block in either direction, those in whom the viewer is not
 * interested, and the viewer: each once.
 */
function apartFrom(db: TenantDb, input: SearchInput): Condition {
  const { viewer } = input
  if (viewer.kind === 'visitor') return sql`select 0 as found, 0 as fictional`
  const me = viewerId(viewer)
  return sql`select count(*) filter (where not ${isFictional(db)})::int as found,
      count(*) filter (where ${isFictional(db)})::int as fictional
    from member_search s
    where s.id in (select * from ${blockedWith(db, me)} others union all select * from ${uninteresting(db, me)} aside
        union all select ${me})
      and ${where([wanted(db, input), seeking(viewer), ...conditions(db, input).values()])}`
}

/** Draws by lot among the matching ones of the newest featured members. */
function featuredIds(db: TenantDb, input: SearchInput, { limit, lots }: Featuring): Condition {
  if (limit === 0)
    return sql`select null::uuid as id, null::timestamptz as last_online, null::bigint as lot where false`
  const among = input.search.online ? AMONG_ONLINE : FEATURED_AMONG
  return sql`select s.id, s.last_online, hashtextextended(s.id || ${lots}::text, 0) as lot from (
      select s.* from member_search s where s.featured and ${where([wanted(db, input), ...lately(input)])}
      order by s.last_online desc, s.id desc limit ${among}::int) s
    where ${where([mutual(db, input), ...conditions(db, input).values()])} order by lot limit ${limit}::int`
}

/** Limits the search to recently active members if presence must be looked up. */
function lately({ search, now }: SearchInput): readonly Condition[] {
  return search.online ? [hereLately(now)] : []
}

/**
 * Counts how many of the newest members at the place match, with fictional profiles counted apart,
 * whoever asks: blocks and lacking interest are left to `FoundPage.apart`. Materialized, because
 * PostgreSQL would otherwise compute the conditions of a merged subquery once for each count.
 */
export async function countMembers(db: TenantDb, input: SearchInput): Promise<MemberCount> {
  const all = [...conditions(db, input)]
  const place = all.filter(([key]) => PLACES.has(key)).map(([, condition]) => condition)
  const among = input.search.online ? AMONG_ONLINE : COUNTED_AMONG
  const row = await firstRow(
    db,
    countRow,
    sql`
    with looked_at as materialized (
      select ${where([seeking(input.viewer), ...all.map(([, condition]) => condition)])} as matches,
        ${isFictional(db)} as invented from (
        select s.* from member_search s where ${where([wanted(db, input), ...place, ...lately(input)])}
        order by s.last_online desc, s.id desc limit ${among}::int) s)
    select count(*) filter (where matches and not invented) as found,
      count(*) filter (where matches and invented) as fictional, count(*) as looked_at from looked_at`,
  )
  const { found = 0, fictional = 0, looked_at: lookedAt = 0 } = row ?? {}
  return { found, fictional, complete: lookedAt < among }
}
