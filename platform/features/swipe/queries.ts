import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import type { Member } from '../../core/viewer.ts'
import { lockSlot } from '../../infra/database/lock.ts'
import { column, firstRow, rows } from '../../infra/database/rows.ts'
import { bestCandidates, cardRow, interestBits, type SearchInput } from '../members/server.ts'
import { cardColumns, idOf, isActive, likes, tenantKey, viewerId } from '../visibility/visibility.ts'

type Expression = RawBuilder<unknown>

const swipeRow = cardRow.extend({
  about: z.string(),
  photo_count: column.whole,
  /** Shared interests. */
  shared: z.array(column.whole),
  /** When both are free, as a mask. */
  together: column.whole,
})
export type SwipeRow = z.output<typeof swipeRow>

export interface GameInput extends SearchInput {
  readonly viewer: Member
  /** The column `together` of the member with this id. */
  readonly together: (id: Expression) => Expression
}

export interface DeckInput extends GameInput {
  /** The member's age preference does not limit the deck. */
  readonly allAges: boolean
  readonly limit: number
}

/**
 * The next cards, best first, in one statement: members whom search may show and whom the viewer
 * has neither liked nor passed.
 */
export function findDeck(db: TenantDb, input: DeckInput): Promise<SwipeRow[]> {
  const me = viewerId(input.viewer)
  const chosen = sql`exists (select from swipe_choice w
    where w.tenant_id = ${tenantKey(db)} and w.member_id = ${me} and w.other_id = s.id)`
  const where = sql`not ${likes(db, me, idOf('s'))} and not ${chosen}
    and ${input.allAges ? sql`true` : wantedAge(db, input)}`
  const wish = { interests: interestBits(db, me), place: input.viewer, where, limit: input.limit }
  return rows(
    db,
    swipeRow,
    sql`
    with best as materialized (${bestCandidates(db, input, wish)})
    select ${swipeColumns(db, input)} from best b
    join member m on m.tenant_id = ${tenantKey(db)} and m.id = b.id and ${isActive('m')}
    order by b.score desc, b.last_online desc, b.id desc`,
  )
}

/** One member as a card, if search may show them. */
export function findCard(
  db: TenantDb,
  input: GameInput,
  condition: Expression,
  id: string,
): Promise<SwipeRow | undefined> {
  return firstRow(
    db,
    swipeRow,
    sql`
    select ${swipeColumns(db, input)} from member_search s
    join member m on m.tenant_id = ${tenantKey(db)} and m.id = s.id and ${isActive('m')}
    where ${condition} and s.id = ${id}::uuid`,
  )
}

function swipeColumns(db: TenantDb, { viewer, now, together }: GameInput): Expression {
  const mine = sql`(select v.interests from member v where v.tenant_id = ${tenantKey(db)} and v.id = ${viewerId(viewer)})`
  return sql`${cardColumns(db, 'm', viewer, now)}, left(m.about, 400) as about, m.photo_count,
    array(select i from unnest(m.interests) i where i = any(coalesce(${mine}, '{}'::int[]))) as shared,
    ${together(idOf('m'))} as together`
}

/** Limits to the age that the viewer looks for, if they have chosen one. */
function wantedAge(db: TenantDb, { viewer, today }: DeckInput): Expression {
  const wish = (end: 1 | 2) => sql`(select v.wants_age[${sql.lit(end)}] from member v
    where v.tenant_id = ${tenantKey(db)} and v.id = ${viewerId(viewer)})`
  const day = sql`${today.toISOString().slice(0, 10)}::date`
  return sql`coalesce(s.birth_date > ${day} - make_interval(years => ${wish(2)} + 1), true)
    and coalesce(s.birth_date <= ${day} - make_interval(years => ${wish(1)}::int), true)`
}

const stateRow = z.strictObject({
  liked_today: column.whole,
  passed: column.whole,
  pass_id: column.id.nullable(),
  pass_name: z.string().nullable(),
  wants_age: z.array(column.whole).nullable(),
})

/**
 * The choices so far: likes of the day, the latest pass of the day, and the total number of passes.
 */
export async function findState(
  db: TenantDb,
  memberId: string,
  day: string,
): Promise<z.output<typeof stateRow>> {
  const t = tenantKey(db)
  const mine = sql`w.tenant_id = ${t} and w.member_id = ${memberId}::uuid`
  const found = await firstRow(
    db,
    stateRow,
    sql`
    select (select count(*) from swipe_choice w where ${mine} and w.day = ${day}::date and w.liked) as liked_today,
      (select count(*) from swipe_choice w where ${mine} and not w.liked) as passed,
      p.other_id as pass_id, p.name as pass_name, v.wants_age
    from member v left join lateral (
      select w.other_id, m.name from swipe_choice w
      join member m on m.tenant_id = ${t} and m.id = w.other_id and ${isActive('m')}
      where ${mine} and w.day = ${day}::date and not w.liked order by w.chosen_at desc, w.other_id limit 1) p on true
    where v.tenant_id = ${t} and v.id = ${memberId}::uuid`,
  )
  return found ?? { liked_today: 0, passed: 0, pass_id: null, pass_name: null, wants_age: null }
}

const choiceRow = z.strictObject({ liked: z.boolean() })

/** The member's earlier choice for that one. */
export function findChoice(
  db: TenantDb,
  memberId: string,
  otherId: string,
): Promise<{ readonly liked: boolean } | undefined> {
  return firstRow(
    db,
    choiceRow,
    sql`select w.liked from swipe_choice w where w.tenant_id = ${tenantKey(db)}
      and w.member_id = ${memberId}::uuid and w.other_id = ${otherId}::uuid`,
  )
}

export interface Choice {
  readonly memberId: string
  readonly otherId: string
  readonly liked: boolean
  readonly day: string
  readonly now: Date
}

/** Saves a choice; a like replaces an earlier pass, but not the other way round. */
export async function saveChoice(
  db: TenantDb,
  { memberId, otherId, liked, day, now }: Choice,
): Promise<void> {
  await sql`
    insert into swipe_choice as w (tenant_id, member_id, other_id, liked, day, chosen_at)
    values (${db.tenantId}::int, ${memberId}::uuid, ${otherId}::uuid, ${liked}, ${day}::date, ${now}::timestamptz)
    on conflict (tenant_id, member_id, other_id) do update
      set liked = excluded.liked, day = excluded.day, chosen_at = excluded.chosen_at where not w.liked`.execute(
    db.trx,
  )
}

/** Deletes one pass, or all of them. @returns number of deleted passes */
export async function deletePasses(db: TenantDb, memberId: string, otherId?: string): Promise<number> {
  let passes = db.trx
    .deleteFrom('swipe_choice')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('liked', '=', false)
  if (otherId !== undefined) passes = passes.where('other_id', '=', otherId)
  return Number((await passes.executeTakeFirst()).numDeletedRows)
}

/** Serializes the choices of one member, so that two tabs cannot exceed the likes of the day. */
export async function lockGame(db: TenantDb, memberId: string): Promise<void> {
  await lockSlot(db, 'game', memberId)
}
