import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { cellsWithin } from '../../core/grid.ts'
import { tenantKey } from '../visibility/visibility.ts'
import { base, type SearchInput } from './search-conditions.ts'

type Expression = RawBuilder<unknown>

/**
 * Size of the pools of newest members from which the best are chosen: the whole site, and the
 * region. Bounded, so that the cost does not grow with the site.
 */
const AMONG = { everywhere: 300, region: 200 }
/** Kilometres that count as near. */
const NEAR = 50
/** Shared interests beyond these add nothing. */
const COUNTED_INTERESTS = 6

/** Points that rank a card. A photo outweighs the rest: cards without one come last. */
const POINTS = {
  photo: 40,
  interest: 2,
  near: 5,
  region: 3,
  country: 1,
  today: 4,
  week: 2,
  month: 1,
}

export interface CandidateWish {
  /** Bit mask of the interests that count, as an expression of type bigint. */
  readonly interests: Expression
  readonly place: {
    readonly country: string
    readonly region: number | null
    readonly cell: number | null
  }
  /** Further conditions on `s` that every candidate must meet. */
  readonly where: Expression
  readonly limit: number
}

/**
 * The best of the newest matching members whom search may show
 * (docs/product-rules.md#who-sees-whom) as `select id, score, last_online`: scored by photo, shared
 * interests, nearness and last visit.
 */
export function bestCandidates(db: TenantDb, input: SearchInput, wish: CandidateWish): Expression {
  const { country, region, cell } = wish.place
  const newest = (more: Expression, limit: number) => sql`(
    select s.id, s.mask1, s.country, s.region, s.cell, s.has_photo, s.last_online from member_search s
    where ${base(db, input)} and ${wish.where} and ${more}
    order by s.last_online desc, s.id desc limit ${limit}::int)`
  const near = cell === null ? [] : cellsWithin(cell, NEAR)
  const home =
    region === null ? sql`false` : sql`(c.country = ${country}::char(2) and c.region = ${region}::int2)`
  const local =
    region === null
      ? sql``
      : sql`union ${newest(sql`s.country = ${country}::char(2) and s.region = ${region}::int2`, AMONG.region)}`
  return sql`
    select c.id, c.last_online, ${POINTS.photo}::int * c.has_photo::int
      + ${POINTS.interest}::int * least(${COUNTED_INTERESTS}::int, bit_count((c.mask1 & ${wish.interests})::bit(64))::int)
      + case when c.cell = any(${near}::int[]) then ${POINTS.near}::int when ${home} then ${POINTS.region}::int
          when c.country = ${country}::char(2) then ${POINTS.country}::int else 0 end
      + case when c.last_online > ${daysBefore(input, 1)} then ${POINTS.today}::int
          when c.last_online > ${daysBefore(input, 7)} then ${POINTS.week}::int
          when c.last_online > ${daysBefore(input, 30)} then ${POINTS.month}::int else 0 end as score
    from (${newest(sql`true`, AMONG.everywhere)} ${local}) c
    order by score desc, c.last_online desc, c.id desc limit ${wish.limit}::int`
}

function daysBefore({ now }: SearchInput, days: number): Expression {
  return sql`${new Date(now.getTime() - days * 86_400_000)}::timestamptz`
}

/**
 * The interests of member `id` as a bit mask, like `member_search.mask1`: the list has fewer than
 * 63 interests.
 */
export function interestBits(db: TenantDb, id: Expression): Expression {
  return sql`(select coalesce(bit_or(1::bigint << i), 0) from member v, unnest(v.interests) i
    where v.tenant_id = ${tenantKey(db)} and v.id = ${id} and i between 0 and 62)`
}
