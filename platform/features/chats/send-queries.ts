import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { hiddenPartner } from './queries.ts'

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

/** Deletes the message to that member that was kept since the signup: it has been sent, or another one was written. */
export async function dropPending(db: TenantDb, memberId: string, targetId: string): Promise<void> {
  await db.trx
    .deleteFrom('pending_message')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('target_id', '=', targetId)
    .execute()
}
