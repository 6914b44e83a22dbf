import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { distanceEnds, isPlaced, reachOf } from '../../core/distances.ts'
import { measuresOf } from '../../core/measures.ts'
import type { Member } from '../../core/viewer.ts'
import { isAfter } from '../../infra/database/keyset.ts'
import type { Search } from './rules.ts'
import {
  base,
  type Condition,
  centreOf,
  conditions,
  type SearchInput,
  where,
  within,
} from './search-conditions.ts'
import { NEAREST_AMONG } from './sorts.ts'

type Expression = RawBuilder<unknown>

/**
 * Columns of the latest members that order and ring need; all indexes cover them. A union reads
 * every column that it is given.
 */
const ORDERED_BY = ['id', 'cell', 'spot', 'last_online']

/** Order of the results after `pictured desc`, for rows with `ring`, `last_online` and `id`. */
export function orderOf(alias: string, { sort }: Search): Expression {
  const [ring, at, id] = ['ring', 'last_online', 'id'].map((name) => sql.ref(`${alias}.${name}`))
  if (sort === 'new') return sql`${id} desc`
  return sort === 'nearest' ? sql`${ring}, ${at} desc, ${id} desc` : sql`${at} desc, ${id} desc`
}

/**
 * `found` as parts of a `with`: the members of the page plus one, as `id, last_online, pictured,
 * ring`. Members without a photo come last and are read only if those with one do not fill the
 * page, so that an index returns both in order.
 */
export function foundIds(db: TenantDb, input: SearchInput): Expression {
  const { search } = input
  const { after, faceless, page, size } = search
  const offset = after ? 0 : (page - 1) * size
  const most = sql`${offset + size + 1}::int`
  const later = search.sort === 'new' ? isLaterId(search) : isAfter(after, 's.last_online', 's.id')
  const part = (pictured: boolean, more: Condition) => sql`
    select s.id, s.last_online, ${sql.lit(pictured)} as pictured, s.ring from (${membersOf(db, input, pictured)}) s
    where ${more} order by ${orderOf('s', search)} limit ${most}`
  const here = faceless ? sql`false` : later
  const rest = sql`(select count(*) from pictured) < ${most} and ${faceless ? later : sql`true`}`
  return sql`pictured as materialized (${part(true, here)}),
    faceless as materialized (${part(false, search.photo ? sql`false` : rest)}),
    found as materialized (
      select * from (table pictured union all table faceless) p
      order by p.pictured desc, ${orderOf('p', search)} limit ${size + 1}::int offset ${offset}::int)`
}

/** Matching members with or without a photo, and their ring around the viewer. */
function membersOf(db: TenantDb, input: SearchInput, pictured: boolean): Expression {
  const { search, viewer } = input
  const photo = pictured ? sql`s.has_photo` : sql`not s.has_photo`
  const matching = where([base(db, input), ...conditions(db, input).values(), photo])
  if (search.sort !== 'nearest' || viewer.kind !== 'member')
    return sql`select s.id, s.last_online, 0 as ring from member_search s where ${matching}`
  const columns = sql.join(ORDERED_BY.map((name) => sql.ref(`s.${name}`)))
  const latest = (
    more: Expression,
  ) => sql`(select ${columns} from member_search s where ${matching} and ${more}
    order by s.last_online desc, s.id desc limit ${NEAREST_AMONG}::int)`
  const home = sql`s.country = ${viewer.country}::char(2) and s.region = ${viewer.region}::int2`
  return sql`select s.id, s.last_online, ${ringOf(search, viewer)} as ring
    from (${latest(home)} union ${latest(sql`true`)}) s`
}

/**
 * The distance ring of a member around the viewer or the searched town. Rings are as coarse as the
 * shown distances, so that the order reveals no more than a card
 * (docs/product-rules.md#who-sees-whom).
 */
function ringOf(search: Search, viewer: Member): Expression {
  const ends = distanceEnds(measuresOf({ viewer, country: viewer.country }))
  const centre = centreOf(search, viewer)
  if (!isPlaced(centre)) return sql`0`
  const cases = ends.map(({ km }, ring) => sql`when ${within(reachOf(centre, km))} then ${sql.lit(ring)}`)
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(ends.length)} end`
}

/** Ids sort by time of signup. */
function isLaterId({ after }: Search): Condition {
  return after ? sql`s.id < ${after.id}::uuid` : sql`true`
}
