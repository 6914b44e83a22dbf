import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { TRAIT_NAMES } from '../../core/traits.ts'
import type { Viewer } from '../../core/viewer.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import {
  approached,
  blocks,
  faceColumns,
  idOf,
  inSearch,
  lastOnline,
  likes,
  mayBeAdvertised,
  mayBeFeatured,
  passesUnseen,
  photoChecked,
  tenantKey,
  viewerId,
} from '../visibility/visibility.ts'
import { selfDeclaredColumns, selfDeclaredRow } from './self-declared.ts'

/** A card as selected by `cardColumns`. */
export const cardRow = z.strictObject({
  id: column.id,
  name: z.string(),
  birth_date: column.day,
  country: z.string(),
  region: column.whole.nullable(),
  cell: column.whole.nullable(),
  spot: column.whole.nullable(),
  main_photo: column.photo.nullable(),
  fictional: z.boolean(),
  online: z.boolean(),
  liked: z.boolean(),
  /** Both like each other; omitted in lists that do not show it. */
  match: z.boolean().optional(),
  /** A favourite of the viewer; omitted in lists that do not show it. */
  favourite: z.boolean().optional(),
  photos: column.whole,
  /** A person compared a photo with the main one. */
  checked: z.boolean(),
  /** Last visit; null for fictional profiles, whose presence would be invented. */
  seen_at: column.time.nullable(),
  /** Interests shared with the viewer; omitted in lists that do not show them. */
  in_common: z.array(column.whole).optional(),
})
export type CardRow = z.output<typeof cardRow>

/** A member's row with everything that decides whether and how this viewer may see them. */
const profileRow = cardRow.extend({
  ...selfDeclaredRow.shape,
  status: column.whole,
  gender: column.whole,
  photo_count: column.whole,
  invisible: z.boolean(),
  private: z.boolean(),
  likes_viewer: z.boolean(),
  like_new: z.boolean(),
  approached: z.boolean(),
  blocked_viewer: z.boolean(),
  blocked_by_viewer: z.boolean(),
  /** What the viewer keeps about the member. */
  favourite: z.boolean(),
  not_interested: z.boolean(),
  note: z.string(),
  /** The viewer does not pass unseen. */
  leaves_visits: z.boolean(),
  /** The member does not pass unseen, which no answer may tell. */
  receives_visits: z.boolean(),
  /** The viewer's latest visit that was recorded. */
  visited_at: column.time.nullable(),
  /** Interests of the viewer, to mark shared ones. */
  viewer_interests: z.array(column.whole),
})
export type ProfileRow = z.output<typeof profileRow>

/**
 * One member by id without a check of visibility; undefined if the tenant has none. The caller must
 * check `visibilityOf`.
 */
export async function findProfile(
  db: TenantDb,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<ProfileRow | undefined> {
  const t = tenantKey(db)
  const me = viewerId(viewer)
  const them = idOf('m')
  return firstRow(
    db,
    profileRow,
    sql`
    select ${faceColumns(db, 'm', now)}, ${selfDeclaredColumns(db)}, m.status, m.gender, m.photo_count, m.invisible, m.private,
      theirs.liker_id is not null as likes_viewer, coalesce(theirs.is_new, false) as like_new,
      ${likes(db, me, them)} as liked, ${approached(db, them, me)} as approached,
      ${blocks(db, them, me)} as blocked_viewer, ${blocks(db, me, them)} as blocked_by_viewer,
      k.favourite_at is not null as favourite, k.uninterested_at is not null as not_interested, coalesce(k.note, '') as note,
      not ${passesUnseen('m')} as receives_visits, coalesce((select not ${passesUnseen('v')} from member v
        where v.tenant_id = ${t} and v.id = ${me}), false) as leaves_visits,
      (select p.visited_at from profile_visit p
        where p.tenant_id = ${t} and p.visited_id = m.id and p.visitor_id = ${me}) as visited_at,
      coalesce((select v.interests from member v where v.tenant_id = ${t} and v.id = ${me}), '{}') as viewer_interests
    from member m
    left join member_like theirs on theirs.tenant_id = ${t} and theirs.liker_id = m.id and theirs.liked_id = ${me}
    left join bookmark k on k.tenant_id = ${t} and k.member_id = ${me} and k.other_id = m.id
    where m.tenant_id = ${t} and m.id = ${id}::uuid`,
  )
}

/**
 * Synchronizes the narrow copy that search reads with the member. It has a row only while the
 * member can be found at all (active, neither invisible nor private). Call it after every change of
 * a column that it holds.
 */
export function refreshSearch(db: TenantDb, memberId: string): Promise<void> {
  return refreshSearchOf(db, [memberId])
}

/** Columns that the search copy takes over unchanged. */
const COPIED = [
  'gender',
  'seeks',
  'birth_date',
  'country',
  'region',
  'cell',
  'spot',
  ...TRAIT_NAMES,
  'height',
]

/**
 * Does the same for many members in two statements: a cluster refuses a deletion inside of an
 * upsert.
 */
export async function refreshSearchOf(db: TenantDb, memberIds: readonly string[]): Promise<void> {
  const t = tenantKey(db)
  const names = sql.join(COPIED.map((name) => sql.ref(name)))
  const values = sql.join(COPIED.map((name) => sql.ref(`m.${name}`)))
  const updates = sql.join(COPIED.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))
  await sql`
    delete from member_search s using member m
    where s.tenant_id = ${t} and s.id = any(${memberIds}::uuid[]) and m.tenant_id = ${t} and m.id = s.id
      and not ${inSearch('m')}`.execute(db.trx)
  await sql`
    insert into member_search as s (tenant_id, id, ${names}, mask1, mask2, has_photo, checked, featured, advertised, last_online)
    select m.tenant_id, m.id, ${values},
      (select coalesce(bit_or(1::bigint << i), 0) from unnest(m.interests) i where i between 0 and 62),
      (select coalesce(bit_or(1::bigint << (i - 63)), 0) from unnest(m.interests) i where i between 63 and 125),
      m.main_photo is not null, ${photoChecked('m')}, ${mayBeFeatured('m')}, ${mayBeAdvertised(db, 'm')},
      ${lastOnline(db, 'm')}
    from member m
    where m.tenant_id = ${t} and m.id = any(${memberIds}::uuid[])
      and ${inSearch('m')}
    on conflict (tenant_id, id) do update set ${updates}, mask1 = excluded.mask1, mask2 = excluded.mask2,
      has_photo = excluded.has_photo, checked = excluded.checked, featured = excluded.featured, advertised = excluded.advertised,
      last_online = excluded.last_online`.execute(db.trx)
}

/** Marks a like as seen by the liked member. A match is still announced. */
export async function clearNewLike(
  db: TenantDb,
  { liker, liked, now }: { readonly liker: string; readonly liked: string; readonly now: Date },
): Promise<void> {
  await sql`update member_like set is_new = false,
      announced_at = case when match_at is null then coalesce(announced_at, ${now}::timestamptz) else announced_at end
    where tenant_id = ${db.tenantId}::int and liker_id = ${liker}::uuid and liked_id = ${liked}::uuid
      and is_new`.execute(db.trx)
}

/**
 * Records that the viewer looked at a profile, at most once a day, which begins at `day`: the list
 * of the visited member then has the visit as new again.
 */
export async function recordVisit(
  db: TenantDb,
  visit: { readonly visitor: string; readonly visited: string; readonly now: Date; readonly day: Date },
): Promise<void> {
  const { visitor, visited, now, day } = visit
  if (!(await holdSeen(db, [visitor, visited]))) return
  await sql`
    insert into profile_visit as p (tenant_id, visited_id, visitor_id, visited_at)
    select m.tenant_id, m.id, ${visitor}::uuid, ${now}::timestamptz from member m
    where m.tenant_id = ${db.tenantId}::int and m.id = ${visited}::uuid
    on conflict (tenant_id, visited_id, visitor_id) do update
      set visited_at = excluded.visited_at, is_new = true where p.visited_at < ${day}::timestamptz`.execute(
    db.trx,
  )
}

/**
 * Whether none of these members passes unseen; locks them against a change of that until commit,
 * which deletes the visits that were recorded before.
 */
async function holdSeen(db: TenantDb, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from member m where m.tenant_id = ${tenantKey(db)}
    and m.id = any(${ids}::uuid[]) and not ${passesUnseen('m')} order by m.id for share`.execute(db.trx)
  return rows.length === ids.length
}

/** Deletes the visits of a member, and the visits to them. */
export async function deleteVisits(db: TenantDb, memberId: string): Promise<void> {
  await db.trx
    .deleteFrom('profile_visit')
    .where('tenant_id', '=', db.tenantId)
    .where((where) => where.or([where('visited_id', '=', memberId), where('visitor_id', '=', memberId)]))
    .execute()
}
