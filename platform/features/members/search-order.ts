import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { distanceEnds, isPlaced, type Reach, reachOf } from '../../core/distances.ts'
import { measuresOf } from '../../core/measures.ts'
import type { Member, Viewer } from '../../core/viewer.ts'
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

/**
 * A distance that is shown, in the viewer's unit: the usual order of a search has members up to it
 * first.
 */
const NEAR = 100

/**
 * The places around the viewer or the searched town whose members come first in the usual order;
 * undefined if there are none, because the place is unknown, or because the search names a place
 * and all results are there. Also for a search for those online: all of them are here now, and the
 * presence of many would be looked up to find the near ones. One of the shown distances, so that
 * the order reveals no more than a card.
 */
export function nearReach(search: Search, viewer: Viewer): Reach | undefined {
  if (viewer.kind !== 'member' || search.online) return undefined
  if (search.country || search.region || search.cells) return undefined
  const centre = centreOf(search, viewer)
  const end = distanceEnds(measuresOf({ viewer, country: viewer.country })).find(
    ({ value }) => value === NEAR,
  )
  if (!end || !isPlaced(centre) || (search.distance && search.distance <= end.km)) return undefined
  return reachOf(centre, end.km)
}

/** Order of the results after `pictured desc`, for rows with `ring`, `last_online` and `id`. */
export function orderOf(alias: string, search: Search): Expression {
  const inRing = orderInRing(alias, search)
  return search.sort === 'new' ? inRing : sql`${sql.ref(`${alias}.ring`)}, ${inRing}`
}

function orderInRing(alias: string, { sort }: Search): Expression {
  const [at, id] = ['last_online', 'id'].map((name) => sql.ref(`${alias}.${name}`))
  return sort === 'new' ? sql`${id} desc` : sql`${at} desc, ${id} desc`
}

/**
 * The cursor of a row of the results before its time and id: the part of them that continues after
 * the row, as `readSearch` reads it.
 */
export function partOf(alias: string, { search, viewer }: SearchInput): Expression {
  const [pictured, ring] = ['pictured', 'ring'].map((name) => sql.ref(`${alias}.${name}`))
  const rings = search.sort === undefined && nearReach(search, viewer)
  const near = rings ? sql`case when ${ring} = 0 then 'n' else '' end` : sql`''`
  return sql`case when ${pictured} then '' else 'f' end || ${near}`
}

/**
 * `found` as parts of a `with`: the members of the page plus one, as `id, last_online, pictured,
 * ring`. Those with a photo come first, and of both in the usual order those who are near. Each
 * part is read only if those before it do not fill the page, so that an index returns it in order.
 */
export function foundIds(db: TenantDb, input: SearchInput): Expression {
  const { search } = input
  const { after, page, size } = search
  const offset = after ? 0 : (page - 1) * size
  const most = sql`${offset + size + 1}::int`
  const later = search.sort === 'new' ? isLaterId(search) : isAfter(after, 's.last_online', 's.id')
  const named = partsFrom(db, input).map((part, number) => ({ ...part, name: sql.ref(`part_${number}`) }))
  const parts = named.map(({ name, members, pictured }, number) => {
    const before = named.slice(0, number).map((one) => sql`(select count(*) from ${one.name})`)
    const wanted = number === 0 ? later : sql`${sql.join(before, sql` + `)} < ${most}`
    const order = search.sort === 'nearest' ? orderOf('s', search) : orderInRing('s', search)
    return sql`${name} as materialized (
      select s.id, s.last_online, ${sql.lit(pictured)} as pictured, s.ring from (${members}) s
      where ${wanted} order by ${order} limit ${most})`
  })
  const all = sql.join(
    named.map(({ name }) => sql`table ${name}`),
    sql` union all `,
  )
  return sql`${sql.join(parts)},
    found as materialized (
      select * from (${all}) p
      order by p.pictured desc, ${orderOf('p', search)} limit ${size + 1}::int offset ${offset}::int)`
}

interface Part {
  readonly pictured: boolean
  /** Its members, as `id, last_online, ring`. */
  readonly members: Expression
}

/** The parts of the results in their order, from the one in which the page begins. */
function partsFrom(db: TenantDb, input: SearchInput): readonly Part[] {
  const { search, viewer } = input
  const near = search.sort === undefined ? nearReach(search, viewer) : undefined
  const rings = near ? [within(near), sql`(${within(near)}) is not true`] : [sql`true`]
  const parts = [true, false].flatMap((pictured) =>
    rings.map((there, ring) => {
      const photo = pictured ? sql`s.has_photo` : search.photo ? sql`false` : sql`not s.has_photo`
      return { pictured, members: membersOf(db, input, sql`${photo} and ${there}`, ring) }
    }),
  )
  if (!search.after) return parts
  return parts.slice((search.faceless ? rings.length : 0) + (near && !search.nearby ? 1 : 0))
}

/**
 * Matching members of a part, and their ring: around the viewer, if they are sorted by distance.
 */
function membersOf(db: TenantDb, input: SearchInput, part: Condition, ring: number): Expression {
  const { search, viewer } = input
  const matching = where([base(db, input), ...conditions(db, input).values(), part])
  if (search.sort !== 'nearest' || viewer.kind !== 'member')
    return sql`select s.id, s.last_online, ${sql.lit(ring)} as ring from member_search s where ${matching}`
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
