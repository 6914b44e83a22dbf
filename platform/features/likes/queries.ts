import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { GENDERS, type Member } from '../../core/viewer.ts'
import type { CardRow } from '../members/server.ts'

const LONGEST_LIST = 200

export interface LikeRow extends CardRow {
  readonly received: boolean
  readonly match: boolean
  readonly is_new: boolean
  readonly at: Date
}

/**
 * Likes given and received, newest first, of members whom the viewer may see now: active, no block either way; discreet ones
 * only where they liked or wrote first.
 */
export async function findLikes(db: TenantDb, viewer: Member, now: Date): Promise<LikeRow[]> {
  const t = sql`${db.tenantId}::int`
  const me = sql`${viewer.id}::uuid`
  const { rows } = await sql<LikeRow>`
    with pairs as (
      (select liker_id as id, true as received, is_new, created_at from member_like
        where tenant_id = ${t} and liked_id = ${me} order by created_at desc limit ${LONGEST_LIST}::int)
      union all
      (select liked_id, false, false, created_at from member_like
        where tenant_id = ${t} and liker_id = ${me} order by created_at desc limit ${LONGEST_LIST}::int))
    select m.id, m.name, m.birth_date, m.country, m.region, m.cell, m.main_photo, m.fictional,
      coalesce(m.online_until > ${now}::timestamptz, false) and not m.fictional as online,
      p.received, p.is_new, p.created_at as at, not p.received or back.liker_id is not null as liked,
      back.liker_id is not null as match
    from pairs p
    join member m on m.tenant_id = ${t} and m.id = p.id and m.status = 1
    left join member_like back on back.tenant_id = ${t}
      and (back.liker_id, back.liked_id) = (case when p.received then ${me} else p.id end,
        case when p.received then p.id else ${me} end)
    where not exists (select from block b where b.tenant_id = ${t} and b.blocker_id = m.id and b.blocked_id = ${me})
      and not exists (select from block b where b.tenant_id = ${t} and b.blocker_id = ${me} and b.blocked_id = m.id)
      and (p.received or back.liker_id is not null or not (m.invisible or m.private) or exists (
        select from conversation c join message w on w.tenant_id = ${t} and w.conversation_id = c.id
        where c.tenant_id = ${t} and c.low_id = least(m.id, ${me}) and c.high_id = greatest(m.id, ${me})
          and w.sender_id = m.id))
    order by p.created_at desc, m.id desc`.execute(db.trx)
  return rows
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

export async function deleteLike(db: TenantDb, liker: string, liked: string): Promise<void> {
  await db.trx
    .deleteFrom('member_like')
    .where('tenant_id', '=', db.tenantId)
    .where('liker_id', '=', liker)
    .where('liked_id', '=', liked)
    .execute()
}

export interface AnnouncedRow {
  readonly id: string
  readonly name: string
  readonly fictional: boolean
  readonly main_photo: string | null
  /** The two like each other. */
  readonly match: boolean
}

/** Takes the newest like that the member has not seen and that was not announced before: two tabs do not both get it. */
export async function takeUnannounced(
  db: TenantDb,
  memberId: string,
  now: Date,
): Promise<AnnouncedRow | undefined> {
  const t = sql`${db.tenantId}::int`
  const { rows } = await sql<AnnouncedRow>`
    with next as (
      select l.liker_id from member_like l join member m on m.tenant_id = ${t} and m.id = l.liker_id and m.status = 1
      where l.tenant_id = ${t} and l.liked_id = ${memberId}::uuid and l.is_new and l.announced_at is null
        and not exists (select from block b where b.tenant_id = ${t}
          and (b.blocker_id, b.blocked_id) in ((l.liker_id, l.liked_id), (l.liked_id, l.liker_id)))
      order by m.fictional, l.created_at desc, l.liker_id limit 1 for update of l skip locked),
    taken as (
      update member_like l set announced_at = ${now}::timestamptz from next
      where l.tenant_id = ${t} and l.liker_id = next.liker_id and l.liked_id = ${memberId}::uuid returning l.liker_id)
    select m.id, m.name, m.fictional, m.main_photo, exists (select from member_like b
        where b.tenant_id = ${t} and b.liker_id = ${memberId}::uuid and b.liked_id = m.id) as match
    from taken join member m on m.tenant_id = ${t} and m.id = taken.liker_id`.execute(db.trx)
  return rows[0]
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
 * carries its label (decisions 2.7 and 2.8).
 */
export async function pickFictionalLiker(
  db: TenantDb,
  viewer: Member,
  gender: number,
  now: Date,
): Promise<string | undefined> {
  const t = sql`${db.tenantId}::int`
  const me = sql`${viewer.id}::uuid`
  const { rows } = await sql<{ id: string }>`
    select m.id from member_search s join member m on m.tenant_id = ${t} and m.id = s.id and m.fictional
    where s.tenant_id = ${t} and s.gender = ${gender}::int2 and s.seeks = ${GENDERS[viewer.gender]}::int2
      and not exists (select from member_like l join member f on f.tenant_id = ${t} and f.id = l.liker_id and f.fictional
        where l.tenant_id = ${t} and l.liked_id = ${me} and l.created_at > ${now}::timestamptz - interval '1 day')
      and not exists (select from member_like l
        where l.tenant_id = ${t} and l.liker_id = m.id and l.liked_id = ${me})
      and not exists (select from block b where b.tenant_id = ${t}
        and (b.blocker_id, b.blocked_id) in ((m.id, ${me}), (${me}, m.id)))
    order by s.last_online desc, s.id limit 1`.execute(db.trx)
  return rows[0]?.id
}
