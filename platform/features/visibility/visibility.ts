import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import { MEMBER_STATUS, type Member, type Viewer, type Visitor } from '../../core/viewer.ts'

/**
 * Who sees whom, as SQL: conditions from which every query about members is composed.
 * `visibility-rules.ts` has the same rule as a pure function, and `visibility.db.test.ts` compares
 * each list with it.
 *
 * `m`, `s` are aliases of `member`, `member_search`; `them`, `me` are expressions of type uuid.
 */
type Alias = string
type Expression = RawBuilder<unknown>

/** Matches no row: a visitor has no likes, blocks or messages. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** The viewer's id as an expression, for visitors one that matches no member. */
export function viewerId(viewer: Visitor | Pick<Member, 'kind' | 'id'>): Expression {
  return sql`${viewer.kind === 'member' ? viewer.id : NIL_UUID}::uuid`
}

/** The tenant's key as an expression, for the explicit `tenant_id = …` of each table. */
export function tenantKey(db: TenantDb): Expression {
  return sql`${db.tenantId}::int`
}

export function idOf(m: Alias): Expression {
  return sql.ref(`${m}.id`)
}

const column = (m: Alias, name: string) => sql.ref(`${m}.${name}`)

/** `them` has blocked `me`. */
export function blocks(db: TenantDb, them: Expression, me: Expression): RawBuilder<boolean> {
  return sql`exists (select from block b
    where b.tenant_id = ${tenantKey(db)} and b.blocker_id = ${them} and b.blocked_id = ${me})`
}

/** Either of the two has blocked the other. */
export function blockedBetween(db: TenantDb, a: Expression, b: Expression): RawBuilder<boolean> {
  return sql`(${blocks(db, a, b)} or ${blocks(db, b, a)})`
}

/** Ids of those with whom this member has a block, in either direction. */
export function blockedWith(db: TenantDb, member: Expression): RawBuilder<unknown> {
  return sql`(select b.blocked_id from block b where b.tenant_id = ${tenantKey(db)} and b.blocker_id = ${member}
    union all select b.blocker_id from block b where b.tenant_id = ${tenantKey(db)} and b.blocked_id = ${member})`
}

/** Neither has blocked the other; written so that PostgreSQL can plan it as two anti-joins. */
export function noBlockBetween(db: TenantDb, a: Expression, b: Expression): RawBuilder<boolean> {
  return sql`(not ${blocks(db, a, b)} and not ${blocks(db, b, a)})`
}

/**
 * `me` is not interested in `them`: they are proposed to `me` nowhere, in no search, game, strip or
 * mail. Likes, conversations and profiles do not ask for it.
 */
export function uninterested(db: TenantDb, me: Expression, them: Expression): RawBuilder<boolean> {
  return sql`${them} in ${uninteresting(db, me)}`
}

/** Ids of those in whom this member is not interested. */
export function uninteresting(db: TenantDb, member: Expression): RawBuilder<unknown> {
  return sql`(select k.other_id from bookmark k where k.tenant_id = ${tenantKey(db)}
    and k.member_id = ${member} and k.uninterested_at is not null)`
}

/** `them` is a favourite of `me`. */
export function favourite(db: TenantDb, me: Expression, them: Expression): RawBuilder<boolean> {
  return sql`exists (select from bookmark k where k.tenant_id = ${tenantKey(db)} and k.member_id = ${me}
    and k.other_id = ${them} and k.favourite_at is not null)`
}

/**
 * Whether `them` is a favourite of this viewer, as a column of a list: the viewer's own rows are
 * read once a statement, whatever its length.
 */
export function isFavourite(db: TenantDb, them: Expression, viewer: Viewer): Expression {
  if (viewer.kind === 'visitor') return sql`false`
  return sql`(${them} in (select k.other_id from bookmark k where k.tenant_id = ${tenantKey(db)}
    and k.member_id = ${viewerId(viewer)} and k.favourite_at is not null))`
}

/** `them` likes `me`. */
export function likes(db: TenantDb, them: Expression, me: Expression): RawBuilder<boolean> {
  return sql`exists (select from member_like l
    where l.tenant_id = ${tenantKey(db)} and l.liker_id = ${them} and l.liked_id = ${me})`
}

/** `them` has written to `me`. */
function wroteTo(db: TenantDb, them: Expression, me: Expression): RawBuilder<boolean> {
  return sql`exists (select from conversation c
    join message w on w.tenant_id = ${tenantKey(db)} and w.conversation_id = c.id and w.sender_id = ${them}
    where c.tenant_id = ${tenantKey(db)} and c.low_id = least(${them}, ${me}) and c.high_id = greatest(${them}, ${me}))`
}

/**
 * `them` likes `me` or has written to `me`: only this makes a discreet member visible, nothing that
 * `me` did.
 */
export function approached(db: TenantDb, them: Expression, me: Expression): RawBuilder<boolean> {
  return sql`(${likes(db, them, me)} or ${wroteTo(db, them, me)})`
}

/** Invisible or private, for any viewer. */
function discreet(m: Alias): RawBuilder<boolean> {
  return sql`(${column(m, 'invisible')} or ${column(m, 'private')})`
}

/**
 * Neither are visits of `m` recorded nor visits to `m`: they chose so, or are discreet, and a visit
 * would show that they are there.
 */
export function passesUnseen(m: Alias): RawBuilder<boolean> {
  return sql`(${column(m, 'passes_unseen')} or ${discreet(m)})`
}

/** Invisible or private, and neither liked nor wrote to `me`. */
export function hiddenFrom(db: TenantDb, m: Alias, me: Expression): RawBuilder<boolean> {
  return sql`(${discreet(m)} and not ${approached(db, idOf(m), me)})`
}

export function isActive(m: Alias): RawBuilder<boolean> {
  return sql`${column(m, 'status')} = ${sql.lit(MEMBER_STATUS.active)}`
}

/** Condition of every list of members, before its limit: `visibilityOf` is `visible`. */
export function visibleTo(db: TenantDb, m: Alias, me: Expression): RawBuilder<boolean> {
  return sql`(${isActive(m)} and ${noBlockBetween(db, idOf(m), me)} and not ${hiddenFrom(db, m, me)})`
}

/**
 * May be found by members whom they have not approached: `member_search` contains exactly these.
 */
export function inSearch(m: Alias): RawBuilder<boolean> {
  return sql`(${isActive(m)} and not ${discreet(m)})`
}

/** May be featured on the first page of results. Fictional profiles never are. */
export function mayBeFeatured(m: Alias): RawBuilder<boolean> {
  return sql`(${column(m, 'paid')} and not ${column(m, 'fictional')})`
}

/**
 * May be shown on pages that advertise: members who agreed to it, and fictional profiles, which are
 * the operator's own.
 */
export function mayBeAdvertised(db: TenantDb, m: Alias): RawBuilder<boolean> {
  return sql`(${column(m, 'fictional')} or exists (select from advertising_consent a
    where a.tenant_id = ${db.tenantId}::int and a.member_id = ${idOf(m)} and a.withdrawn_at is null))`
}

/**
 * "Online" has two meanings. This one is what others see on cards, chats and profiles. A fictional
 * profile never counts: its presence would be invented.
 */
export function onlineNow(db: TenantDb, m: Alias, now: Date): RawBuilder<boolean> {
  return sql`(${presentNow(db, m, now)} and not ${column(m, 'fictional')})`
}

/**
 * The other meaning: a page of theirs is open, fictional or not. If so, no mail or push is sent,
 * because it would repeat what that page already shows.
 */
export function presentNow(db: TenantDb, m: Alias, now: Date): RawBuilder<boolean> {
  return sql`exists (select from presence where presence.tenant_id = ${tenantKey(db)}
    and presence.member_id = ${idOf(m)} and presence.online_until > ${now}::timestamptz)`
}

/**
 * The main photo of member `m` as `column.photo`; null without one. The key of the files is ''
 * unless everybody who may see the member may see the photo.
 */
export function mainPhoto(db: TenantDb, m: Alias): Expression {
  return sql`case when ${column(m, 'main_photo')} is not null then array[${column(m, 'main_photo')}, coalesce(
    (select photo.content from photo where photo.tenant_id = ${tenantKey(db)}
      and photo.name = ${column(m, 'main_photo')} and photo.is_main and photo.status = ${sql.lit(PHOTO_STATUS.active)}
      and not photo.private and photo.message_id is null), '')] end`
}

/**
 * Whether a person of the staff has compared the present main photo of member `m` (decision 98).
 */
export function photoChecked(m: Alias): Expression {
  return sql`coalesce(${column(m, 'checked_photo')} = ${column(m, 'main_photo')}, false)`
}

/**
 * When a page of member `m` was visible last. `member.last_online_at` follows once an hour
 * (`live/presence.ts`).
 */
export function lastOnline(db: TenantDb, m: Alias): RawBuilder<Date> {
  return sql`greatest(${column(m, 'last_online_at')}, (select presence.seen_at from presence
    where presence.tenant_id = ${tenantKey(db)} and presence.member_id = ${idOf(m)}))`
}

/**
 * The columns of a card of member `m`, without `liked`: queries of likes have it in their own row.
 */
export function faceColumns(db: TenantDb, m: Alias, now: Date): Expression {
  const names = ['id', 'name', 'birth_date', 'country', 'region', 'cell', 'spot', 'fictional']
  return sql`${sql.join(names.map((name) => column(m, name)))}, ${mainPhoto(db, m)} as main_photo, ${onlineNow(db, m, now)} as online,
    ${column(m, 'photo_count')} as photos, ${photoChecked(m)} as checked,
    case when not ${column(m, 'fictional')} then ${lastOnline(db, m)} end as seen_at`
}

/** The columns of a card of member `m` (`cardRow` in `rows.ts`) as this viewer sees it. */
export function cardColumns(db: TenantDb, m: Alias, viewer: Viewer, now: Date): Expression {
  const [me, them] = [viewerId(viewer), idOf(m)]
  const liked = viewer.kind === 'visitor' ? sql`false` : likes(db, me, them)
  const match = viewer.kind === 'visitor' ? sql`false` : sql`(${liked} and ${likes(db, them, me)})`
  return sql`${faceColumns(db, m, now)}, ${liked} as liked, ${match} as match, ${inCommon(db, m, viewer)} as in_common,
    ${isFavourite(db, them, viewer)} as favourite`
}

/** Interests that the member and the viewer share. The viewer's are read once per statement. */
function inCommon(db: TenantDb, m: Alias, viewer: Viewer): Expression {
  if (viewer.kind === 'visitor') return sql`'{}'::int[]`
  return sql`array(select i from unnest(${column(m, 'interests')}) i where i = any(coalesce(
    (select v.interests from member v where v.tenant_id = ${tenantKey(db)} and v.id = ${viewerId(viewer)}), '{}'::int[])))`
}
