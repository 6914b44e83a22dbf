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
const hiddenPartner = (t: RawBuilder<unknown>) => sql<boolean>`((m.invisible or m.private)
  and not exists (select from member_like l where l.tenant_id = ${t} and l.liker_id = m.id and l.liked_id = cm.member_id)
  and not exists (select from message w where w.tenant_id = ${t} and w.conversation_id = cm.conversation_id
    and w.sender_id = m.id))`

/** Conversations that have something in them, newest first; blocked, hidden, deleted and disabled partners are on no list. */
export async function findChats(db: TenantDb, memberId: string, now: Date): Promise<ChatRow[]> {
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

/** Everything that the rules of sending want to know, in one statement. */
export interface SendRow {
  readonly partner_id: string
  readonly partner_name: string
  readonly partner_status: number
  readonly partner_hidden: boolean
  readonly partner_fictional: boolean
  readonly partner_email: string
  readonly partner_language: string
  readonly partner_online: boolean
  readonly partner_unread: number
  readonly sender_name: string
  readonly sender_status: number
  readonly sender_paid: boolean
  readonly sender_fictional: boolean
  readonly notice_at: Date | null
  readonly credits: number
  readonly blocked_sender: boolean
  readonly blocked_by_sender: boolean
  readonly other_conversations: number
  readonly wrote_before: boolean
  /** A message with this idempotency key exists: the request is a repeat. */
  readonly known: string | null
}

/** @returns undefined where the sender takes no part in the conversation. */
export async function findSendFacts(
  db: TenantDb,
  conversationId: string,
  senderId: string,
  key: string,
  now: Date,
): Promise<SendRow | undefined> {
  const t = sql`${db.tenantId}::int`
  const me = sql`${senderId}::uuid`
  const { rows } = await sql<SendRow>`
    select m.id as partner_id, m.name as partner_name, m.status as partner_status, ${hiddenPartner(t)} as partner_hidden, m.fictional as partner_fictional,
      m.email as partner_email, m.language as partner_language,
      coalesce(m.online_until > ${now}::timestamptz, false) as partner_online, other.unread as partner_unread,
      s.name as sender_name, s.status as sender_status, s.paid as sender_paid, s.fictional as sender_fictional,
      s.fictional_notice_at as notice_at, coalesce(bal.credits, 0) as credits,
      exists (select from block b where b.tenant_id = ${t} and b.blocker_id = m.id and b.blocked_id = ${me}) as blocked_sender,
      exists (select from block b where b.tenant_id = ${t} and b.blocker_id = ${me} and b.blocked_id = m.id) as blocked_by_sender,
      case when s.paid then 0 else (select count(*) from conversation_member mine
        where mine.tenant_id = ${t} and mine.member_id = ${me} and mine.conversation_id <> cm.conversation_id
          and exists (select from message w where w.tenant_id = ${t} and w.conversation_id = mine.conversation_id
            and w.sender_id = ${me})) end as other_conversations,
      exists (select from message w where w.tenant_id = ${t} and w.conversation_id = cm.conversation_id
        and w.sender_id = ${me}) as wrote_before,
      (select w.id from message w where w.tenant_id = ${t} and w.conversation_id = cm.conversation_id
        and w.sender_id = ${me} and w.idempotency_key = ${key}) as known
    from conversation_member cm
    join member s on s.tenant_id = ${t} and s.id = cm.member_id
    join member m on m.tenant_id = ${t} and m.id = cm.other_id
    join conversation_member other on other.tenant_id = ${t} and other.conversation_id = cm.conversation_id
      and other.member_id = cm.other_id
    left join balance bal on bal.tenant_id = ${t} and bal.member_id = ${me}
    where cm.tenant_id = ${t} and cm.conversation_id = ${conversationId}::uuid and cm.member_id = ${me}`.execute(
    db.trx,
  )
  return rows[0]
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

/** Ends what waited for that member since the signup: it has been sent, or something else was written. */
export async function dropPending(db: TenantDb, memberId: string, targetId: string): Promise<void> {
  await db.trx
    .deleteFrom('pending_message')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('target_id', '=', targetId)
    .execute()
}
