import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Cursor } from '../../core/cursor.ts'
import type { TenantDb } from '../../core/database.ts'
import { FIRST_MESSAGES } from '../../core/message-warnings.ts'
import { PHOTO_STATUS } from '../../core/photo-status.ts'
import { cursorOf, isAfter, type Page, pageOf } from '../../infra/database/keyset.ts'
import { column, firstRow, rows } from '../../infra/database/rows.ts'
import {
  blocks,
  hiddenFrom,
  idOf,
  likes,
  mainPhoto,
  onlineNow,
  photoChecked,
  tenantKey,
  visibleTo,
} from '../visibility/visibility.ts'
import { quote } from './about.ts'
import type { ChatListFilter } from './list-filters.ts'
import { MESSAGE_KINDS } from './rules.ts'

/** Columns are null for an erased partner. */
export const partnerRow = z.strictObject({
  partner_id: column.id.nullable(),
  name: z.string().nullable(),
  birth_date: column.day.nullable(),
  main_photo: column.photo.nullable(),
  fictional: z.boolean(),
  online: z.boolean(),
  checked: z.boolean(),
})
export type PartnerRow = z.output<typeof partnerRow>

/** Columns of `partnerRow`, of member `m` by an outer join. */
export const partnerColumns = (db: TenantDb, now: Date) =>
  sql`m.id as partner_id, m.name, m.birth_date, ${mainPhoto(db, 'm')} as main_photo, coalesce(m.fictional, false) as fictional,
    coalesce(${onlineNow(db, 'm', now)}, false) as online, ${photoChecked('m')} as checked`

const chatRow = partnerRow.extend({
  conversation_id: column.id,
  unread: column.whole,
  last_message_at: column.time,
  kind: column.whole.nullable(),
  excerpt: z.string().nullable(),
  farewell: column.whole.nullable(),
  own: z.boolean().nullable(),
  muted: z.boolean(),
  match: z.boolean(),
  cursor: z.string(),
})
export type ChatRow = z.output<typeof chatRow>

/** A conversation with no message but the text that waits. */
const waitingRow = chatRow.omit({ cursor: true, last_message_at: true }).extend({ last_message_at: z.null() })
/** What an entry of the list is made from. */
export type ListedRow = Omit<ChatRow, 'cursor' | 'last_message_at'> & {
  readonly last_message_at: Date | null
}

interface ChatPlace {
  /** Cursor of the previous page. */
  readonly after?: Cursor | undefined
  /** Only that conversation, if it is in the list. */
  readonly only?: string | undefined
  /** If omitted, all that are not closed. */
  readonly show?: ChatListFilter | undefined
  /** Only partners whose name contains this text. */
  readonly name?: string | undefined
  /** Id of the open conversation, which stays in the list of unread ones although it is read. */
  readonly keep?: string | undefined
}

/** Conversations per page of the list. */
const CHATS_LENGTH = 30

/**
 * One page of the conversations with messages, newest first; omits partners whom the member may not
 * see now, except erased ones.
 */
export async function findChats(
  db: TenantDb,
  memberId: string,
  now: Date,
  { only, after, show, keep, name }: ChatPlace = {},
): Promise<Page<ChatRow>> {
  const t = tenantKey(db)
  const me = sql`${memberId}::uuid`
  const found = await rows(
    db,
    chatRow,
    sql`
    select cm.conversation_id, cm.unread, cm.last_message_at, ${partnerColumns(db, now)}, w.kind,
      left(w.body, 120) as excerpt, w.farewell, w.sender_id = ${me} as own, cm.muted,
      coalesce(${likes(db, me, idOf('m'))} and ${likes(db, idOf('m'), me)}, false) as match,
      ${cursorOf('cm.last_message_at', 'cm.conversation_id')} as cursor
    from conversation_member cm
    left join member m on m.tenant_id = ${t} and m.id = cm.other_id
    join conversation c on c.tenant_id = ${t} and c.id = cm.conversation_id
    left join message w on w.tenant_id = ${t} and w.conversation_id = cm.conversation_id and w.id = c.last_message_id
      and (cm.hidden_before is null or w.created_at > cm.hidden_before)
    where cm.tenant_id = ${t} and cm.member_id = ${me} and cm.removed_at is null and cm.last_message_at is not null
      and (cm.other_id is null or ${visibleTo(db, 'm', me)}) and ${isAfter(after, 'cm.last_message_at', 'cm.conversation_id')}
      ${only ? sql`and cm.conversation_id = ${only}::uuid` : sql``} ${shown(db, now, { show, keep, name })}
      ${name ? sql`and position(lower(${name}) in lower(m.name)) > 0` : sql``}
    order by cm.last_message_at desc, cm.conversation_id desc
    limit ${CHATS_LENGTH + 1}`,
  )
  return pageOf(found, CHATS_LENGTH)
}

/**
 * The conversations in which a text of this unconfirmed member waits for the confirmation, the
 * newest text first; those without any message only. Few: `keepMessage` limits them.
 */
export async function findWaitingChats(db: TenantDb, memberId: string, now: Date): Promise<ListedRow[]> {
  const t = tenantKey(db)
  const me = sql`${memberId}::uuid`
  return rows(
    db,
    waitingRow,
    sql`
    select cm.conversation_id, cm.unread, null as last_message_at, ${partnerColumns(db, now)}, ${MESSAGE_KINDS.text}::int as kind,
      left(p.body, 120) as excerpt, null::int as farewell, true as own, cm.muted, false as match
    from pending_message p
    join conversation_member cm on cm.tenant_id = ${t} and cm.member_id = ${me} and cm.other_id = p.target_id
    join member m on m.tenant_id = ${t} and m.id = p.target_id
    where p.tenant_id = ${t} and p.member_id = ${me} and cm.removed_at is null and cm.last_message_at is null
      and ${visibleTo(db, 'm', me)}
    order by p.created_at desc, p.target_id
    limit ${CHATS_LENGTH}`,
  )
}

/**
 * The last message was a farewell, and this side has read it: the conversation leaves the list
 * until one of the two writes again.
 */
const isClosed = sql`(w.farewell is not null and cm.unread = 0)`

/** The condition of a filter. A search by name finds closed conversations too. */
function shown(db: TenantDb, now: Date, { show, keep, name: named }: ChatPlace) {
  if (show === 'archive') return sql`and ${isClosed}`
  if (show === 'online') return sql`and ${onlineNow(db, 'm', now)}`
  if (show !== 'unread') {
    if (named) return sql``
    return keep ? sql`and (not ${isClosed} or cm.conversation_id = ${keep}::uuid)` : sql`and not ${isClosed}`
  }
  return keep ? sql`and (cm.unread > 0 or cm.conversation_id = ${keep}::uuid)` : sql`and cm.unread > 0`
}

/** The conversation from one side: the partner, blocks, what is hidden. */
const sideRow = partnerRow.extend({
  conversation_id: column.id,
  status: column.whole.nullable(),
  hidden_before: column.time.nullable(),
  blocked_viewer: z.boolean(),
  blocked_by_viewer: z.boolean(),
  hidden: z.boolean(),
  unread: column.whole,
  partner_unread: column.whole,
  /** The viewer hides from the partner. */
  viewer_hidden: z.boolean(),
  empty: z.boolean(),
  partner_wrote: z.boolean(),
  /** One of the two has closed the conversation with a good word. */
  said_farewell: z.boolean(),
  /** When the partner's messages stopped being first messages; null: they still are. */
  first_until: column.time.nullable(),
  liked: z.boolean(),
  likes_viewer: z.boolean(),
  muted: z.boolean(),
  /** The member has written to the partner, or asked to see the photos of the partner. */
  photos_open: z.boolean(),
  /** Both members have read receipts enabled. */
  receipts: z.boolean(),
  /** Of the partner, as the profile shows it; null for an erased one. */
  country: z.string().nullable(),
  region: column.whole.nullable(),
  cell: column.whole.nullable(),
  spot: column.whole.nullable(),
  interests: z.array(column.whole).nullable(),
  viewer_interests: z.array(column.whole),
})
export type SideRow = z.output<typeof sideRow>

/** The conversation from the side of this member; undefined if they take no part in it. */
export async function findSide(
  db: TenantDb,
  conversationId: string,
  memberId: string,
  now: Date,
): Promise<SideRow | undefined> {
  const t = tenantKey(db)
  const me = sql`${memberId}::uuid`
  const them = idOf('m')
  return firstRow(
    db,
    sideRow,
    sql`
    select cm.conversation_id, cm.hidden_before, ${partnerColumns(db, now)}, m.status,
      ${blocks(db, them, me)} as blocked_viewer, ${blocks(db, me, them)} as blocked_by_viewer,
      coalesce(${hiddenFrom(db, 'm', me)}, false) as hidden,
      cm.unread, coalesce(other.unread, 0) as partner_unread, coalesce(${hiddenFrom(db, 'v', them)}, false) as viewer_hidden,
      cm.last_message_at is null as empty,
      exists (select from message w where w.tenant_id = ${t} and w.conversation_id = cm.conversation_id
        and w.sender_id = cm.other_id) as partner_wrote,
      exists (select from message w where w.tenant_id = ${t} and w.conversation_id = cm.conversation_id
        and w.farewell is not null) as said_farewell,
      ${firstUntil(db, me)} as first_until, ${likes(db, me, them)} as liked, ${likes(db, them, me)} as likes_viewer,
      cm.muted, cm.photos_shown or exists (select from message w where w.tenant_id = ${t}
        and w.conversation_id = cm.conversation_id and w.sender_id = ${me}) as photos_open,
      coalesce(m.read_receipts and v.read_receipts, false) as receipts,
      m.country, m.region, m.cell, m.spot, m.interests, v.interests as viewer_interests
    from conversation_member cm
    join member v on v.tenant_id = ${t} and v.id = cm.member_id
    left join member m on m.tenant_id = ${t} and m.id = cm.other_id
    left join conversation_member other on other.tenant_id = ${t} and other.conversation_id = cm.conversation_id
      and other.member_id = cm.other_id
    where cm.tenant_id = ${t} and cm.conversation_id = ${conversationId}::uuid and cm.member_id = ${me}`,
  )
}

/**
 * When this member wrote the message after which the partner's messages are no longer first
 * messages. It is among the oldest, so few rows are read.
 */
const firstUntil = (db: TenantDb, me: RawBuilder<unknown>) => sql`(
  select w.created_at from message w
  where w.tenant_id = ${tenantKey(db)} and w.conversation_id = cm.conversation_id and w.sender_id = ${me}
  order by w.created_at, w.id offset ${FIRST_MESSAGES - 1} limit 1)`

export const messageRow = z.strictObject({
  id: column.id,
  kind: column.whole,
  sender_id: column.id,
  body: z.string(),
  /** Null without one; the key of the files is '' unless both partners may see it. */
  photo: column.photo.nullable(),
  photo_width: column.whole.nullable(),
  photo_height: column.whole.nullable(),
  /** Name, key of the file and duration in ms; null without one. */
  voice: z.tuple([z.string(), z.string(), z.string()]).nullable(),
  cost: column.whole,
  farewell: column.whole.nullable(),
  idempotency_key: z.string(),
  created_at: column.time,
  about: quote.nullable(),
  reaction: column.whole.nullable(),
})
export type MessageRow = z.output<typeof messageRow>

/** The columns of `messageRow`, of message `w` and its photo `p`. */
export const messageColumns = (
  db: TenantDb,
) => sql`w.id, w.kind, w.sender_id, w.body, w.cost, w.farewell, w.idempotency_key, w.created_at, w.about, w.reaction,
      case when p.id is not null then array[p.name,
        case when p.status = ${sql.lit(PHOTO_STATUS.active)} then p.content else '' end] end as photo,
      p.width as photo_width, p.height as photo_height,
      case when w.kind = ${sql.lit(MESSAGE_KINDS.voice)} then (select array[v.name, v.content, v.milliseconds::text] from voice v
        where v.tenant_id = ${tenantKey(db)} and v.message_id = w.id) end as voice`

/**
 * The first of the last `unread` messages of the partner; undefined if there are fewer.
 */
export async function findUnreadFrom(
  db: TenantDb,
  { conversation_id: conversation, partner_id: partner }: Pick<SideRow, 'conversation_id' | 'partner_id'>,
  unread: number,
): Promise<string | undefined> {
  const row = await db.trx
    .selectFrom('message')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('conversation_id', '=', conversation)
    .where('sender_id', '=', partner)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(unread - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** One message of a conversation. */
export async function findMessage(
  db: TenantDb,
  conversationId: string,
  messageId: string,
): Promise<MessageRow | undefined> {
  return firstRow(
    db,
    messageRow,
    sql`
    select ${messageColumns(db)}
    from message w left join photo p on p.tenant_id = ${db.tenantId}::int and p.id = w.photo_id
    where w.tenant_id = ${db.tenantId}::int and w.conversation_id = ${conversationId}::uuid
      and w.id = ${messageId}::uuid`,
  )
}
