import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import type { Viewer } from '../../core/viewer.ts'

/** A member's row with all that decides whether and how this viewer may see them. */
export interface ProfileRow {
  readonly id: string
  readonly status: number
  readonly name: string
  readonly gender: number
  readonly seeks: number
  readonly birth_date: string
  readonly country: string
  readonly region: number | null
  readonly cell: number | null
  readonly about: string
  readonly sexuality: number | null
  readonly relationship: number | null
  readonly hair: number | null
  readonly eyes: number | null
  readonly body: number | null
  readonly height: number | null
  readonly interests: number[]
  readonly wants_age: number[] | null
  readonly main_photo: string | null
  readonly photo_count: number
  readonly fictional: boolean
  readonly invisible: boolean
  readonly private: boolean
  readonly online: boolean
  readonly liked: boolean
  readonly likes_viewer: boolean
  readonly like_new: boolean
  readonly approached: boolean
  readonly blocked_viewer: boolean
  readonly blocked_by_viewer: boolean
  /** Interests of the viewer, to mark the shared ones. */
  readonly viewer_interests: number[]
}

/** The zero id belongs to nobody: a visitor likes, blocks and wrote to no one. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** One member by id, whoever may see them; undefined where the tenant has none. The caller asks `sightOf` next. */
export async function findProfile(
  db: TenantDb,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<ProfileRow | undefined> {
  const t = sql`${db.tenantId}::int`
  const me = sql`${viewer.kind === 'member' ? viewer.id : NOBODY}::uuid`
  const { rows } = await sql<ProfileRow>`
    select m.id, m.status, m.name, m.gender, m.seeks, m.birth_date, m.country, m.region, m.cell, m.about, m.sexuality,
      m.relationship, m.hair, m.eyes, m.body, m.height, m.interests, m.wants_age, m.main_photo, m.photo_count,
      m.fictional, m.invisible, m.private,
      coalesce(m.online_until > ${now}::timestamptz, false) and not m.fictional as online,
      theirs.liker_id is not null as likes_viewer, coalesce(theirs.is_new, false) as like_new,
      exists (select from member_like l where l.tenant_id = ${t} and l.liker_id = ${me} and l.liked_id = m.id) as liked,
      theirs.liker_id is not null or exists (
        select from conversation c join message w on w.tenant_id = ${t} and w.conversation_id = c.id
        where c.tenant_id = ${t} and c.low_id = least(m.id, ${me}) and c.high_id = greatest(m.id, ${me})
          and w.sender_id = m.id) as approached,
      exists (select from block b where b.tenant_id = ${t} and b.blocker_id = m.id and b.blocked_id = ${me}) as blocked_viewer,
      exists (select from block b where b.tenant_id = ${t} and b.blocker_id = ${me} and b.blocked_id = m.id) as blocked_by_viewer,
      coalesce((select v.interests from member v where v.tenant_id = ${t} and v.id = ${me}), '{}') as viewer_interests
    from member m
    left join member_like theirs on theirs.tenant_id = ${t} and theirs.liker_id = m.id and theirs.liked_id = ${me}
    where m.tenant_id = ${t} and m.id = ${id}::uuid`.execute(db.trx)
  return rows[0]
}

/**
 * Brings the narrow copy that search reads in line with the member: there only while they may be found at all (active,
 * neither invisible nor private). To be called after every change of what it holds.
 */
export async function refreshSearch(db: TenantDb, memberId: string): Promise<void> {
  await sql`
    with gone as (
      delete from member_search s using member m
      where s.tenant_id = ${db.tenantId}::int and s.id = ${memberId}::uuid and m.tenant_id = s.tenant_id and m.id = s.id
        and (m.status <> 1 or m.invisible or m.private))
    insert into member_search as s (tenant_id, id, gender, seeks, birth_date, country, region, cell, hair, eyes, body,
      height, relationship, sexuality, mask1, mask2, has_photo, last_online)
    select m.tenant_id, m.id, m.gender, m.seeks, m.birth_date, m.country, m.region, m.cell, m.hair, m.eyes, m.body,
      m.height, m.relationship, m.sexuality,
      (select coalesce(bit_or(1::bigint << i), 0) from unnest(m.interests) i where i between 0 and 62),
      (select coalesce(bit_or(1::bigint << (i - 63)), 0) from unnest(m.interests) i where i between 63 and 125),
      m.main_photo is not null, m.last_online_at
    from member m
    where m.tenant_id = ${db.tenantId}::int and m.id = ${memberId}::uuid
      and m.status = 1 and not m.invisible and not m.private
    on conflict (tenant_id, id) do update set gender = excluded.gender, seeks = excluded.seeks,
      birth_date = excluded.birth_date, country = excluded.country, region = excluded.region, cell = excluded.cell,
      hair = excluded.hair, eyes = excluded.eyes, body = excluded.body, height = excluded.height,
      relationship = excluded.relationship, sexuality = excluded.sexuality, mask1 = excluded.mask1,
      mask2 = excluded.mask2, has_photo = excluded.has_photo, last_online = excluded.last_online`.execute(
    db.trx,
  )
}

/** The member has now seen that this one likes them (specification section 4). */
export async function clearNewLike(db: TenantDb, likerId: string, likedId: string): Promise<void> {
  await sql`update member_like set is_new = false, announced_at = coalesce(announced_at, now())
    where tenant_id = ${db.tenantId}::int and liker_id = ${likerId}::uuid and liked_id = ${likedId}::uuid
      and is_new`.execute(db.trx)
}
