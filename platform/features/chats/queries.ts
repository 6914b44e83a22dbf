import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { HISTORY_DAYS, PAGE_LENGTH } from './rules.ts'

export interface PartnerRow {
  readonly partner_id: string
  readonly name: string
  readonly birth_date: string
  readonly main_photo: string | null
  readonly fictional: boolean
  readonly online: boolean
}

export interface ChatRow extends PartnerRow {
  readonly conversation_id: string
  readonly unread: number
  readonly last_message_at: Date | null
  readonly kind: number | null
  readonly excerpt: string | null
  readonly own: boolean | null
}

const LONGEST_LIST = 200

/**
 * Whether the partner `m` of the side `cm` is hidden from it now: invisible or private, and neither liked nor wrote to it
 * (decision 2.5). A conversation begun before is no way to go on watching them.
 */
export const hiddenPartner = (t: RawBuilder<unknown>) => sql<boolean>`((m.invisible or m.private)
  and not exists (select from member_like l where l.tenant_id = ${t} and l.liker_id = m.id and l.liked_id = cm.member_id)
  and not exists (select from message w where w.tenant_id = ${t} and w.conversation_id = cm.conversation_id
    and w.sender_id = m.id))`

/**
 * Conversations that have something in them, newest first; blocked, hidden, deleted and disabled partners are on no list.
 * With `only`, that conversation alone where it is on the list.
 */
export async function findChats(
  db: TenantDb,
  memberId: string,
  now: Date,
  only?: string,
): Promise<ChatRow[]> {
  const t = sql`${db.tenantId}::int`
  const me = sql`${memberId}::uuid`
  const { rows } = await sql<ChatRow>`
    select cm.conversation_id, cm.unread, cm.last_message_at, m.id as partner_id, m.name, m.birth_date, m.main_photo,
      m.fictional, coalesce(m.online_until > ${now}::timestamptz, false) and not m.fictional as online,
      w.kind, left(w.body, 120) as excerpt, w.sender_id = ${me} as own
    from conversation_member cm
    join member m on m.tenant_id = ${t} and m.id = cm.other_id and m.status = 1
    join conversation c on c.tenant_id = ${t} and c.id = cm.conversation_id
    left join message w on w.tenant_id = ${t} and w.conversation_id = cm.conversation_id and w.id = c.last_message_id
      and (cm.hidden_before is null or w.created_at > cm.hidden_before)
    where cm.tenant_id = ${t} and cm.member_id = ${me} and cm.removed_at is null and cm.last_message_at is not null
      ${only ? sql`and cm.conversation_id = ${only}::uuid` : sql``}
      and not exists (select from block b where b.tenant_id = ${t} and b.blocker_id = ${me} and b.blocked_id = m.id)
      and not exists (select from block b where b.tenant_id = ${t} and b.blocker_id = m.id and b.blocked_id = ${me})
      and not ${hiddenPartner(t)}
    order by cm.last_message_at desc, cm.conversation_id desc
    limit ${LONGEST_LIST}`.execute(db.trx)
  return rows
}

/** What one side of a conversation knows: the partner, blocks, what is hidden. */
export interface SideRow extends PartnerRow {
  readonly conversation_id: string
  readonly status: number
  readonly hidden_before: Date | null
  readonly blocked_viewer: boolean
  readonly blocked_by_viewer: boolean
  readonly hidden: boolean
  readonly partner_unread: number
  readonly partner_typing: boolean
  readonly empty: boolean
  readonly liked: boolean
  readonly likes_viewer: boolean
}

/** The conversation as this member takes part in it; undefined where they do not. */
export async function findSide(
  db: TenantDb,
  conversationId: string,
  memberId: string,
  now: Date,
): Promise<SideRow | undefined> {
  const t = sql`${db.tenantId}::int`
  const { rows } = await sql<SideRow>`
    select cm.conversation_id, cm.hidden_before, m.id as partner_id, m.name, m.birth_date, m.main_photo, m.fictional,
      m.status, coalesce(m.online_until > ${now}::timestamptz, false) and not m.fictional as online,
      exists (select from block b where b.tenant_id = ${t} and b.blocker_id = m.id and b.blocked_id = cm.member_id)
        as blocked_viewer,
      exists (select from block b where b.tenant_id = ${t} and b.blocker_id = cm.member_id and b.blocked_id = m.id)
        as blocked_by_viewer,
      ${hiddenPartner(t)} as hidden,
      other.unread as partner_unread, coalesce(other.typing_until > ${now}::timestamptz, false) as partner_typing,
      cm.last_message_at is null as empty,
      exists (select from member_like l where l.tenant_id = ${t} and l.liker_id = cm.member_id and l.liked_id = m.id)
        as liked,
      exists (select from member_like l where l.tenant_id = ${t} and l.liker_id = m.id and l.liked_id = cm.member_id)
        as likes_viewer
    from conversation_member cm
    join member m on m.tenant_id = ${t} and m.id = cm.other_id
    join conversation_member other on other.tenant_id = ${t} and other.conversation_id = cm.conversation_id
      and other.member_id = cm.other_id
    where cm.tenant_id = ${t} and cm.conversation_id = ${conversationId}::uuid and cm.member_id = ${memberId}::uuid`.execute(
    db.trx,
  )
  return rows[0]
}

export interface MessageRow {
  readonly id: string
  readonly kind: number
  readonly sender_id: string
  readonly body: string
  readonly photo_name: string | null
  readonly photo_width: number | null
  readonly photo_height: number | null
  readonly cost: number
  readonly idempotency_key: string
  readonly created_at: Date
}

/** One page, newest first, by keyset on (time, id); one row more than a page tells that there is more. */
export async function findMessages(
  db: TenantDb,
  side: Pick<SideRow, 'conversation_id' | 'hidden_before'>,
  before: string | undefined,
  now: Date,
): Promise<MessageRow[]> {
  const oldest = new Date(now.getTime() - HISTORY_DAYS * 86_400_000)
  const since = side.hidden_before && side.hidden_before > oldest ? side.hidden_before : oldest
  const { rows } = await sql<MessageRow>`
    select w.id, w.kind, w.sender_id, w.body, w.cost, w.idempotency_key, w.created_at,
      p.name as photo_name, p.width as photo_width, p.height as photo_height
    from message w
    left join photo p on p.tenant_id = ${db.tenantId}::int and p.id = w.photo_id and p.status < 2
    where w.tenant_id = ${db.tenantId}::int and w.conversation_id = ${side.conversation_id}::uuid
      and w.created_at > ${since}::timestamptz
      ${
        before
          ? sql`and (w.created_at, w.id) < (select k.created_at, k.id from message k
              where k.tenant_id = ${db.tenantId}::int and k.conversation_id = ${side.conversation_id}::uuid
                and k.id = ${before}::uuid)`
          : sql``
      }
    order by w.created_at desc, w.id desc
    limit ${PAGE_LENGTH + 1}`.execute(db.trx)
  return rows
}

/** One message of a conversation. */
export async function findMessage(
  db: TenantDb,
  conversationId: string,
  messageId: string,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select w.id, w.kind, w.sender_id, w.body, w.cost, w.idempotency_key, w.created_at,
      p.name as photo_name, p.width as photo_width, p.height as photo_height
    from message w left join photo p on p.tenant_id = ${db.tenantId}::int and p.id = w.photo_id
    where w.tenant_id = ${db.tenantId}::int and w.conversation_id = ${conversationId}::uuid
      and w.id = ${messageId}::uuid`.execute(db.trx)
  return rows[0]
}
