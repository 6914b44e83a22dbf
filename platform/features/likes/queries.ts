import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { GENDERS, type Member } from '../../core/viewer.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import {
  idOf,
  likes,
  mainPhoto,
  noBlockBetween,
  tenantKey,
  uninterested,
  visibleTo,
} from '../visibility/visibility.ts'

const idRow = z.strictObject({ id: column.id })

/**
 * Writes a like; if the other member likes back, both rows store the time of the match.
 * @returns whether the like is new
 */
export async function insertLike(db: TenantDb, liker: string, liked: string, now: Date): Promise<boolean> {
  const t = tenantKey(db)
  const [from, to, at] = [sql`${liker}::uuid`, sql`${liked}::uuid`, sql`${now}::timestamptz`]
  const inserted = await firstRow(
    db,
    idRow,
    sql`
    with back as (
      update member_like set match_at = coalesce(match_at, ${at})
      where tenant_id = ${t} and liker_id = ${to} and liked_id = ${from} returning match_at)
    insert into member_like (tenant_id, liker_id, liked_id, created_at, match_at)
    select ${t}, ${from}, ${to}, ${at}, (select match_at from back)
    on conflict do nothing returning liked_id as id`,
  )
  return inserted !== undefined
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

/**
 * Takes a like back; the other member's like is no longer a match.
 *
 * @returns whether the liked member had been shown it
 */
export async function deleteLike(db: TenantDb, liker: string, liked: string): Promise<boolean> {
  const [from, to] = [sql`${liker}::uuid`, sql`${liked}::uuid`]
  const deleted = await firstRow(
    db,
    z.strictObject({ shown: z.boolean() }),
    sql`
    with back as (
      update member_like set match_at = null
      where tenant_id = ${tenantKey(db)} and liker_id = ${to} and liked_id = ${from} and match_at is not null)
    delete from member_like
    where tenant_id = ${tenantKey(db)} and liker_id = ${from} and liked_id = ${to}
    returning not is_new or announced_at is not null or match_at is not null as shown`,
  )
  return deleted?.shown ?? false
}

const announcedRow = z.strictObject({
  id: column.id,
  name: z.string(),
  fictional: z.boolean(),
  main_photo: column.photo.nullable(),
  /** Whether the two like each other. */
  match: z.boolean(),
})
export type AnnouncedRow = z.output<typeof announcedRow>

/** Columns of an `announcedRow` about the member `m`, for `me`. */
const announcedColumns = (db: TenantDb, me: RawBuilder<unknown>) =>
  sql`m.id, m.name, m.fictional, ${mainPhoto(db, 'm')} as main_photo, ${likes(db, me, idOf('m'))} as match`

/**
 * Takes the newest like that was not announced yet, in a way that two tabs cannot both get it. A
 * like that the member has already seen is not announced, unless it is a match.
 */
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
      where l.tenant_id = ${t} and l.liked_id = ${me} and l.announced_at is null
        and (l.is_new or l.match_at is not null)
        and ${visibleTo(db, 'm', me)}
      order by m.fictional, l.match_at is null, l.created_at desc, l.liker_id limit 1 for update of l skip locked),
    taken as (
      update member_like l set announced_at = ${now}::timestamptz from next
      where l.tenant_id = ${t} and l.liker_id = next.liker_id and l.liked_id = ${me} returning l.liker_id)
    select ${announcedColumns(db, me)}
    from taken join member m on m.tenant_id = ${t} and m.id = taken.liker_id`,
  )
}

/** The like of `likerId` to the member, if it exists and its member may be seen. */
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
    select ${announcedColumns(db, me)}
    from member_like l join member m on m.tenant_id = ${t} and m.id = l.liker_id
    where l.tenant_id = ${t} and l.liked_id = ${me} and l.liker_id = ${likerId}::uuid and ${visibleTo(db, 'm', me)}`,
  )
}

/** Marks a like as announced after the member has seen it. */
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
 * A fictional profile that has not liked the member yet, at most one a day: fictional attention
 * stays rare, and is labelled.
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
      and not ${uninterested(db, me, idOf('m'))}
    order by s.last_online desc, s.id limit 1`,
  )
  return found?.id
}
