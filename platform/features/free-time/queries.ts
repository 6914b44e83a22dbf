import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import type { Member } from '../../core/viewer.ts'
import { column, firstRow, rows } from '../../infra/database/rows.ts'
import { base, cardRow, type SearchInput } from '../members/server.ts'
import { cardColumns, isActive, tenantKey } from '../visibility/visibility.ts'

export interface OpenWeek {
  /** Today at the site, YYYY-MM-DD. */
  readonly day: string
  /** `openMasks` of this moment. */
  readonly masks: readonly number[]
}

/** The half days of a row `f` of `free_time` that are not over, as a mask. */
const openOf = ({ day, masks }: OpenWeek): RawBuilder<number> =>
  sql`(f.mask::int & coalesce((${[...masks]}::int[])[${day}::date - f.since + 1], 0))`

/** When the member is free, of what is not over; 0 for never. */
export async function findFreeTime(db: TenantDb, memberId: string, week: OpenWeek): Promise<number> {
  const found = await firstRow(
    db,
    z.strictObject({ mask: column.whole }),
    sql`select ${openOf(week)} as mask from free_time f
      where f.tenant_id = ${tenantKey(db)} and f.member_id = ${memberId}::uuid`,
  )
  return found?.mask ?? 0
}

/** Two members, by expressions of their ids, and the week of this moment. */
interface Pair {
  readonly one: RawBuilder<unknown>
  readonly other: RawBuilder<unknown>
  readonly week: OpenWeek
}

/**
 * When both of a pair are free, of what is not over, as a mask; 0 for never: a column of a
 * statement about many members, which looks each up by the key of the table.
 */
export function togetherOf(db: TenantDb, { one, other, week }: Pair): RawBuilder<number> {
  const of = (member: RawBuilder<unknown>) => sql`(select ${openOf(week)} from free_time f
    where f.tenant_id = ${tenantKey(db)} and f.member_id = ${member})`
  return sql`coalesce(${of(one)} & ${of(other)}, 0)`
}

export interface Said {
  readonly memberId: string
  readonly day: string
  readonly mask: number
  readonly now: Date
}

/** Stores when the member is free in the week from `day` on, in place of the earlier answer. */
export async function saveFreeTime(db: TenantDb, { memberId, day, mask, now }: Said): Promise<void> {
  await sql`
    insert into free_time as f (tenant_id, member_id, since, mask, saved_at)
    values (${db.tenantId}::int, ${memberId}::uuid, ${day}::date, ${mask}::int2, ${now}::timestamptz)
    on conflict (tenant_id, member_id) do update
      set since = excluded.since, mask = excluded.mask, saved_at = excluded.saved_at`.execute(db.trx)
}

export async function deleteFreeTime(db: TenantDb, memberId: string): Promise<void> {
  await db.trx
    .deleteFrom('free_time')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Deletes what was said before `day`. @returns number of rows */
export async function deleteSaidBefore(db: TenantDb, day: string): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('free_time')
    .where('tenant_id', '=', db.tenantId)
    .where('since', '<', day)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Members whom search may show, and the viewer's half days. */
export interface FreeInput extends SearchInput<Member> {
  /** Further conditions on `s`. */
  readonly where: RawBuilder<unknown>
  readonly week: OpenWeek
  /** The viewer's half days, as a mask. */
  readonly mine: number
  readonly limit: number
}

/**
 * `select id, together, saved_at` of members whom search may show and who are free when the viewer
 * is, who said so last first: by the index of those who said so.
 */
function freeWith(db: TenantDb, { where, week, mine, limit, ...input }: FreeInput): RawBuilder<unknown> {
  const t = tenantKey(db)
  return sql`
    select s.id, ${openOf(week)} & ${mine}::int as together, f.saved_at from free_time f
    join member_search s on s.tenant_id = ${t} and s.id = f.member_id
    where f.tenant_id = ${t} and ${openOf(week)} & ${mine}::int <> 0 and ${base(db, input)} and ${where}
    order by f.saved_at desc, f.member_id limit ${limit}::int`
}

const togetherRow = z.strictObject({ id: column.id, together: column.whole })

/** By member, the half days as a mask. */
export async function findTogether(db: TenantDb, input: FreeInput): Promise<ReadonlyMap<string, number>> {
  const found = await rows(
    db,
    togetherRow,
    sql`with free as materialized (${freeWith(db, input)}) select free.id, free.together from free`,
  )
  return new Map(found.map(({ id, together }) => [id, together]))
}

/** Up to so many members, each is looked up; where there are more, the newest answers are read. */
const FEW = 2000

/**
 * `freeWith`, for conditions that an index of the search answers. Where few members live, the
 * newest answers of a large site are from elsewhere: all of them were read.
 */
function freeNear(db: TenantDb, input: FreeInput, few: number): RawBuilder<unknown> {
  const { where, week, mine, limit } = input
  const t = tenantKey(db)
  const near = sql`select s.id from member_search s where ${base(db, input)} and ${where} limit ${few + 1}::int`
  const count = sql`(select count(*) from near)`
  return sql`
    with near as materialized (${near})
    (select n.id, free.together, free.saved_at from near n
    cross join lateral (select ${openOf(week)} & ${mine}::int as together, f.saved_at from free_time f
      where f.tenant_id = ${t} and f.member_id = n.id limit 1) free
    where free.together <> 0 and ${count} <= ${few}::int
    order by free.saved_at desc, n.id limit ${limit}::int)
    union all (${freeWith(db, { ...input, where: sql`${where} and ${count} > ${few}::int` })})`
}

const freeRow = cardRow.extend({ together: column.whole })

/**
 * The cards of the members who are free when the viewer is, who said so last first.
 *
 * @param input.where conditions that an index of the search answers: a place
 */
export function findFree(
  db: TenantDb,
  input: FreeInput,
  few: number = FEW,
): Promise<z.output<typeof freeRow>[]> {
  const { viewer, now } = input
  return rows(
    db,
    freeRow,
    sql`
    with free as materialized (${freeNear(db, input, few)})
    select ${cardColumns(db, 'm', viewer, now)}, free.together
    from free join member m on m.tenant_id = ${tenantKey(db)} and m.id = free.id and ${isActive('m')}
    order by free.saved_at desc, m.id`,
  )
}
