import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { checkedRow, column, firstRow, rows } from '../../infra/database/rows.ts'
import { blocks, hiddenFrom, idOf, presentNow, tenantKey, visibleTo } from '../visibility/visibility.ts'
import { type Quote, quote } from './about.ts'
import { MESSAGE_KINDS } from './rules.ts'

/** All facts for the rules of sending, in one statement. */
const sendRow = z.strictObject({
  partner_id: column.id,
  partner_name: z.string(),
  partner_status: column.whole,
  partner_hidden: z.boolean(),
  partner_fictional: z.boolean(),
  partner_email: z.string(),
  partner_language: z.string(),
  partner_online: z.boolean(),
  partner_unread: column.whole,
  partner_muted: z.boolean(),
  sender_name: z.string(),
  sender_status: column.whole,
  sender_paid: z.boolean(),
  sender_fictional: z.boolean(),
  notice_at: column.time.nullable(),
  credits: column.whole,
  blocked_sender: z.boolean(),
  blocked_by_sender: z.boolean(),
  other_conversations: column.whole,
  /** Something else than a free goodbye. */
  wrote_before: z.boolean(),
  partner_wrote: z.boolean(),
  /** Id of a message with this idempotency key: the request is a repeat. */
  known: column.id.nullable(),
})
export type SendRow = z.output<typeof sendRow>

/**
 * Locks the partner's row against an erasure until the transaction ends: a message to an account
 * that is being deleted is never charged. Does not block messages that the partner sends.
 *
 * @returns undefined if the sender takes no part in the conversation, or the partner was erased
 */
export async function findSendFacts(
  db: TenantDb,
  conversationId: string,
  senderId: string,
  key: string,
  now: Date,
): Promise<SendRow | undefined> {
  const t = tenantKey(db)
  const me = sql`${senderId}::uuid`
  const them = idOf('m')
  return firstRow(
    db,
    sendRow,
    sql`
    select m.id as partner_id, m.name as partner_name, m.status as partner_status,
      ${hiddenFrom(db, 'm', me)} as partner_hidden, m.fictional as partner_fictional, m.email as partner_email,
      m.language as partner_language, ${presentNow(db, 'm', now)} as partner_online, other.unread as partner_unread,
      other.muted as partner_muted,
      s.name as sender_name, s.status as sender_status, s.paid as sender_paid, s.fictional as sender_fictional,
      s.fictional_notice_at as notice_at, coalesce((select b.credits from balance b where b.tenant_id = ${t} and b.member_id = ${me}), 0) as credits,
      ${blocks(db, them, me)} as blocked_sender, ${blocks(db, me, them)} as blocked_by_sender,
      case when s.paid then 0 else (select count(*) from conversation_member mine
        where mine.tenant_id = ${t} and mine.member_id = ${me} and mine.conversation_id <> cm.conversation_id
          and exists (select from message w where w.tenant_id = ${t} and w.conversation_id = mine.conversation_id
            and w.sender_id = ${me} and w.farewell is null)) end as other_conversations,
      exists (select from message w where w.tenant_id = ${t} and w.conversation_id = cm.conversation_id
        and w.sender_id = ${me} and w.farewell is null) as wrote_before,
      exists (select from message w where w.tenant_id = ${t} and w.conversation_id = cm.conversation_id
        and w.sender_id = ${them} and w.kind <> ${MESSAGE_KINDS.notice} and w.farewell is null) as partner_wrote,
      (select w.id from message w where w.tenant_id = ${t} and w.conversation_id = cm.conversation_id
        and w.sender_id = ${me} and w.idempotency_key = ${key}) as known
    from conversation_member cm
    join member s on s.tenant_id = ${t} and s.id = cm.member_id
    join member m on m.tenant_id = ${t} and m.id = cm.other_id
    join conversation_member other on other.tenant_id = ${t} and other.conversation_id = cm.conversation_id
      and other.member_id = cm.other_id
    where cm.tenant_id = ${t} and cm.conversation_id = ${conversationId}::uuid and cm.member_id = ${me}
    for key share of m`,
  )
}

/** Whether the member has written something else in the conversation than a free goodbye. */
export async function hasWritten(db: TenantDb, conversationId: string, memberId: string): Promise<boolean> {
  const row = await db.trx
    .selectFrom('message')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', memberId)
    .where('farewell', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the partner of this member's conversation was erased. */
export async function isPartnerErased(
  db: TenantDb,
  conversationId: string,
  memberId: string,
): Promise<boolean> {
  const row = await db.trx
    .selectFrom('conversation_member')
    .select('other_id')
    .where('tenant_id', '=', db.tenantId)
    .where('conversation_id', '=', conversationId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.other_id === null
}

const pendingRow = z.strictObject({ target_id: column.id, body: z.string(), about: quote.nullable() })
type PendingRow = z.output<typeof pendingRow>

/**
 * Kept messages to members who may be written to: a member who has hidden since the signup must not
 * be reached by one.
 */
export async function findPending(db: TenantDb, memberId: string): Promise<PendingRow[]> {
  const found = await db.trx
    .selectFrom('pending_message as p')
    .innerJoin('member as target', (join) =>
      join.onRef('target.tenant_id', '=', 'p.tenant_id').onRef('target.id', '=', 'p.target_id'),
    )
    .select(['p.target_id', 'p.body', 'p.about'])
    .where('p.tenant_id', '=', db.tenantId)
    .where('p.member_id', '=', memberId)
    .where(visibleTo(db, 'target', sql`${memberId}::uuid`))
    .orderBy('p.created_at')
    .execute()
  return found.map((row) => checkedRow(db, pendingRow, row))
}

/** What is kept for this partner. */
export async function findPendingText(
  db: TenantDb,
  memberId: string,
  targetId: string,
): Promise<Omit<PendingRow, 'target_id'> | undefined> {
  const row = await db.trx
    .selectFrom('pending_message')
    .select(['body', 'about'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('target_id', '=', targetId)
    .executeTakeFirst()
  return row && checkedRow(db, pendingRow.omit({ target_id: true }), row)
}

/**
 * Key of the message that leaves with the confirmation, before the partner's id: the page after it
 * finds them by it.
 */
export const FIRST_LINE_KEY = 'signup-'

interface TextToKeep {
  readonly from: string
  readonly to: string
  readonly body: string
  readonly about?: Quote | null
  readonly now: Date
}

/** Stores the text that waits for that member, with its quote; it replaces an earlier one. */
export async function storePending(db: TenantDb, text: TextToKeep): Promise<void> {
  await db.trx
    .insertInto('pending_message')
    .values({
      tenant_id: db.tenantId,
      member_id: text.from,
      target_id: text.to,
      body: text.body,
      about: text.about ? sql`${JSON.stringify(text.about)}::jsonb` : null,
      created_at: text.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'member_id', 'target_id']).doUpdateSet(({ ref }) => ({
        body: ref('excluded.body'),
        about: ref('excluded.about'),
        created_at: ref('excluded.created_at'),
      })),
    )
    .execute()
}

const firstLineRow = z.strictObject({
  conversation: column.id,
  partner: column.id,
  sent: z.boolean(),
  unsent: z.boolean(),
})
/** A conversation of a member who has just confirmed the address. */
type FirstLine = z.output<typeof firstLineRow>

/** How long after the confirmation the page speaks of a line as being on its way. */
const FRESH = '1 hour'

/**
 * What the member wrote before the confirmation: lines that left with it, then those that did not,
 * then conversations that were opened and have none, the newest first.
 */
export async function findFirstLines(
  db: TenantDb,
  memberId: string,
  now: Date,
  most: number,
): Promise<FirstLine[]> {
  const t = tenantKey(db)
  const me = sql`${memberId}::uuid`
  return rows(
    db,
    firstLineRow,
    sql`
    select conversation, partner, sent, unsent from (
      select cm.conversation_id as conversation, cm.other_id as partner, cm.last_message_at is not null as written,
        exists (select from message w where w.tenant_id = ${t} and w.conversation_id = cm.conversation_id
          and w.sender_id = ${me} and w.idempotency_key = ${FIRST_LINE_KEY}::text || cm.other_id
          and w.created_at > ${now}::timestamptz - ${FRESH}::interval) as sent,
        exists (select from pending_message p where p.tenant_id = ${t} and p.member_id = ${me}
          and p.target_id = cm.other_id) as unsent
      from conversation_member cm
      where cm.tenant_id = ${t} and cm.member_id = ${me} and cm.other_id is not null and cm.removed_at is null
    ) lines
    where sent or not written
    order by sent desc, unsent desc, conversation desc limit ${most}::int`,
  )
}

/** For how many members besides `to` a text of this member waits. */
export async function countOtherPending(db: TenantDb, from: string, to: string): Promise<number> {
  const { count } = await db.trx
    .selectFrom('pending_message')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', from)
    .where('target_id', '<>', to)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Deletes the message to that member that was kept since the signup: it has been sent, or replaced
 * by another one.
 */
export async function dropPending(db: TenantDb, memberId: string, targetId: string): Promise<void> {
  await db.trx
    .deleteFrom('pending_message')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('target_id', '=', targetId)
    .execute()
}
