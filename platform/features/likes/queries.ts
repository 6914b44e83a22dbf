import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Cursor } from '../../core/cursor.ts'
import type { TenantDb } from '../../core/database.ts'
import { GENDERS, type Member } from '../../core/viewer.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../../infra/database/keyset.ts'
import { column, firstRow, rows } from '../../infra/database/rows.ts'
import { cardRow } from '../members/server.ts'
import { faceColumns, idOf, likes, noBlockBetween, tenantKey, visibleTo } from '../members/visibility.ts'
import { LIKE_LISTS, type LikeList } from './contract.ts'

/** Cards of one page of a list. */
const LIKES_LENGTH = 30

const likeRow = cardRow.extend({
  list: z.enum(LIKE_LISTS),
  match: z.boolean(),
  is_new: z.boolean(),
  at: column.time,
  cursor: z.string(),
})
export type LikeRow = z.output<typeof likeRow>

/** The first page of each list, newest first, in one statement. */
export async function findFirstLikes(
  db: TenantDb,
  viewer: Member,
  now: Date,
): Promise<Record<LikeList, Page<LikeRow>>> {
  const lists = LIKE_LISTS.map((list) => sql`(${selectLikes(db, viewer, now, list)})`)
  const found = await rows(db, likeRow, sql`${sql.join(lists, sql` union all `)} order by at desc, id desc`)
  const page = (list: LikeList) =>
    pageOf(
      found.filter((row) => row.list === list),
      LIKES_LENGTH,
    )
  return { profiles: page('profiles'), liked_by: page('liked_by'), matches: page('matches') }
}

/** A further page of one list. */
export async function findLikes(
  db: TenantDb,
  viewer: Member,
  now: Date,
  list: LikeList,
  after: Cursor | undefined,
): Promise<Page<LikeRow>> {
  return pageOf(await rows(db, likeRow, selectLikes(db, viewer, now, list, after)), LIKES_LENGTH)
}

/** Likes of one list, newest first, of members whom the viewer may see now; matches are as old as the other's like. */
function selectLikes(
  db: TenantDb,
  viewer: Member,
  now: Date,
  list: LikeList,
  after?: Cursor,
): RawBuilder<unknown> {
  const t = tenantKey(db)
  const me = sql`${viewer.id}::uuid`
  const received = list !== 'profiles'
  const [mine, theirs] = received ? (['liked_id', 'liker_id'] as const) : (['liker_id', 'liked_id'] as const)
  return sql`
    select ${list} as list, ${faceColumns('m', now)},
      ${received ? sql`back.liker_id is not null` : sql`true`} as liked, back.liker_id is not null as match,
      ${received ? sql`l.is_new` : sql`false`} as is_new, l.created_at as at,
      ${cursorOf('l.created_at', `l.${theirs}`)} as cursor
    from member_like l
    join member m on m.tenant_id = ${t} and m.id = ${sql.ref(`l.${theirs}`)}
    ${list === 'matches' ? sql`join` : sql`left join`} member_like back
      on back.tenant_id = ${t} and back.liker_id = l.liked_id and back.liked_id = l.liker_id
    where l.tenant_id = ${t} and ${sql.ref(`l.${mine}`)} = ${me} and ${visibleTo(db, 'm', me)}
      and ${isAfter(after, 'l.created_at', `l.${theirs}`)}
    order by l.created_at desc, ${sql.ref(`l.${theirs}`)} desc limit ${LIKES_LENGTH + 1}::int`
}

/** Two who like each other at the same moment take turns, so that one of them learns of the match. */
export async function lockPair(db: TenantDb, a: string, b: string): Promise<void> {
  const key = `like ${db.tenantId} ${[a, b].sort().join(' ')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db.trx)
}

/** True where the like is new. */
export async function insertLike(db: TenantDb, liker: string, liked: string, now: Date): Promise<boolean> {
  const result = await db.trx
    .insertInto('member_like')
    .values({ tenant_id: db.tenantId, liker_id: liker, liked_id: liked, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Whether `liker` likes `liked` now. */
export async function likesNow(db: TenantDb, liker: string, liked: string): Promise<boolean> {
  const found = await db.trx
    .selectFrom('member_like')
    .select('liked_id')
    .where('tenant_id', '=', db.tenantId)
    .where('liker_id', '=', liker)
    .where('liked_id', '=', liked)
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteLike(db: TenantDb, liker: string, liked: string): Promise<void> {
  await db.trx
    .deleteFrom('member_like')
    .where('tenant_id', '=', db.tenantId)
    .where('liker_id', '=', liker)
    .where('liked_id', '=', liked)
    .execute()
}

const announcedRow = z.strictObject({
  id: column.id,
  name: z.string(),
  fictional: z.boolean(),
  main_photo: z.string().nullable(),
  /** The two like each other. */
  match: z.boolean(),
})
export type AnnouncedRow = z.output<typeof announcedRow>

/** Takes the newest like that the member has not seen and that was not announced before: two tabs do not both get it. */
export async function takeUnannounced(
  db: TenantDb,
  memberId: string,
  now: Date,
): Promise<AnnouncedRow | undefined> {
  const t = tenantKey(db)
  const me = sql`${memberId}::uuid`
  return firstRow(
    db,
    announcedRow,
    sql`
    with next as (
      select l.liker_id from member_like l join member m on m.tenant_id = ${t} and m.id = l.liker_id
      where l.tenant_id = ${t} and l.liked_id = ${me} and l.is_new and l.announced_at is null
        and ${visibleTo(db, 'm', me)}
      order by m.fictional, l.created_at desc, l.liker_id limit 1 for update of l skip locked),
    taken as (
      update member_like l set announced_at = ${now}::timestamptz from next
      where l.tenant_id = ${t} and l.liker_id = next.liker_id and l.liked_id = ${me} returning l.liker_id)
    select m.id, m.name, m.fictional, m.main_photo, ${likes(db, me, idOf('m'))} as match
    from taken join member m on m.tenant_id = ${t} and m.id = taken.liker_id`,
  )
}

/** The like of `likerId` to the member, where there is one and its member may be seen. */
export async function findReceivedLike(
  db: TenantDb,
  memberId: string,
  likerId: string,
): Promise<AnnouncedRow | undefined> {
  const t = tenantKey(db)
  const me = sql`${memberId}::uuid`
  return firstRow(
    db,
    announcedRow,
    sql`
    select m.id, m.name, m.fictional, m.main_photo, ${likes(db, me, idOf('m'))} as match
    from member_like l join member m on m.tenant_id = ${t} and m.id = l.liker_id
    where l.tenant_id = ${t} and l.liked_id = ${me} and l.liker_id = ${likerId}::uuid and ${visibleTo(db, 'm', me)}`,
  )
}

/** Marks a like as announced, where the member has seen it already. */
export async function markAnnounced(
  db: TenantDb,
  { liker, liked, now }: { readonly liker: string; readonly liked: string; readonly now: Date },
): Promise<void> {
  await db.trx
    .updateTable('member_like')
    .set({ announced_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('liker_id', '=', liker)
    .where('liked_id', '=', liked)
    .where('announced_at', 'is', null)
    .execute()
}

/**
 * A fictional profile that has not liked the member yet, where none did within a day: invented attention stays rare, and
 * carries its label.
 */
export async function pickFictionalLiker(
  db: TenantDb,
  viewer: Member,
  gender: number,
  now: Date,
): Promise<string | undefined> {
  const t = tenantKey(db)
  const me = sql`${viewer.id}::uuid`
  const found = await firstRow(
    db,
    idRow,
    sql`
    select m.id from member_search s join member m on m.tenant_id = ${t} and m.id = s.id and m.fictional
    where s.tenant_id = ${t} and s.gender = ${gender}::int2 and s.seeks = ${GENDERS[viewer.gender]}::int2
      and not exists (select from member_like l join member f on f.tenant_id = ${t} and f.id = l.liker_id and f.fictional
        where l.tenant_id = ${t} and l.liked_id = ${me} and l.created_at > ${now}::timestamptz - interval '1 day')
      and not ${likes(db, idOf('m'), me)} and ${noBlockBetween(db, idOf('m'), me)}
    order by s.last_online desc, s.id limit 1`,
  )
  return found?.id
}

const idRow = z.strictObject({ id: column.id })
