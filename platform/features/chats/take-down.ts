import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { publish } from '../live/server.ts'
import { tenantKey } from '../visibility/visibility.ts'

const takenRow = z.strictObject({
  conversation_id: column.id,
  message: z.record(z.string(), z.unknown()),
})

/** A row of the table `message` as JSON, from which `putBackMessage` restores it. */
export type TakenMessage = Readonly<Record<string, unknown>>

/**
 * Removes a message from its conversation after a decision of staff, in the caller's transaction.
 * Its cost is not refunded.
 *
 * @returns undefined if it no longer exists
 */
export async function takeDownMessage(db: TenantDb, messageId: string): Promise<TakenMessage | undefined> {
  const t = tenantKey(db)
  const [side] = await rows(
    db,
    z.strictObject({ conversation_id: column.id }),
    sql`
    select cm.conversation_id from conversation_member cm join message w
      on w.tenant_id = ${t} and w.conversation_id = cm.conversation_id and w.id = ${messageId}::uuid
    where cm.tenant_id = ${t} order by cm.conversation_id, cm.member_id for update of cm`,
  )
  if (!side) return undefined
  const taken = await removeMessage(db, side.conversation_id, messageId)
  if (taken) await tellContact(db, side.conversation_id)
  return taken
}

/** Locks both sides of a conversation, in the order of `send_message`. */
export async function lockConversation(db: TenantDb, conversation: string): Promise<void> {
  await sql`select from conversation_member cm where cm.tenant_id = ${tenantKey(db)}
    and cm.conversation_id = ${conversation}::uuid order by cm.member_id for update`.execute(db.trx)
}

/**
 * Removes a message, as if it had never been: unread counts, last message and the lists follow. The
 * caller has locked the conversation, and tells open pages.
 */
export async function removeMessage(
  db: TenantDb,
  conversation: string,
  messageId: string,
): Promise<TakenMessage | undefined> {
  const t = tenantKey(db)
  const message = sql`message w where w.tenant_id = ${t} and w.conversation_id = ${conversation}::uuid and w.id = ${messageId}::uuid`
  // Read first: a deletion on a cluster returns columns, but no JSON of them.
  const [taken] = await rows(
    db,
    takenRow,
    sql`select w.conversation_id, to_jsonb(w) as message from ${message}`,
  )
  if (!taken) return undefined
  await sql`delete from ${message}`.execute(db.trx)
  await countUnreadWithout(db, taken.message)
  await settleConversation(db, conversation)
  return taken.message
}

/**
 * Updates the unread count: unread are the newest messages of the partner, so the removed one was
 * among them if fewer of theirs followed it than are unread.
 */
async function countUnreadWithout(db: TenantDb, taken: TakenMessage): Promise<void> {
  const t = tenantKey(db)
  const row = sql`jsonb_populate_record(null::message, ${JSON.stringify(taken)}::jsonb)`
  await sql`update conversation_member cm set unread = cm.unread - 1 from (select (${row}).*) gone
    where cm.tenant_id = ${t} and cm.conversation_id = gone.conversation_id and cm.member_id <> gone.sender_id
      and cm.unread > (select count(*) from message w where w.tenant_id = ${t} and w.conversation_id = gone.conversation_id
        and w.sender_id = gone.sender_id and (w.created_at, w.id) > (gone.created_at, gone.id))`.execute(
    db.trx,
  )
}

/** Restores a message that was taken down, if its conversation still exists. */
export async function putBackMessage(db: TenantDb, message: TakenMessage): Promise<void> {
  const t = tenantKey(db)
  const row = sql`jsonb_populate_record(null::message, ${JSON.stringify(message)}::jsonb)`
  const [back] = await rows(
    db,
    z.strictObject({ conversation_id: column.id }),
    sql`
    insert into message select (${row}).*
    where exists (select from conversation c where c.tenant_id = ${t} and c.id = (${row}).conversation_id)
      and (${row}).tenant_id = ${t}
    on conflict do nothing returning conversation_id`,
  )
  if (!back) return
  await settleConversation(db, back.conversation_id)
  await tellContact(db, back.conversation_id)
}

const sideRow = z.strictObject({ member_id: column.id, other_id: column.id.nullable() })

/**
 * Recomputes times, last message and unread count from the messages. A conversation that only the
 * removed message had brought back into a list leaves it.
 */
async function settleConversation(db: TenantDb, conversation: string): Promise<void> {
  const t = tenantKey(db)
  const id = sql`${conversation}::uuid`
  const last = sql`select w.id, w.created_at from message w where w.tenant_id = ${t} and w.conversation_id = ${id}
    order by w.created_at desc, w.id desc limit 1`
  await sql`update conversation set last_message_id = (select id from (${last}) l), last_message_at = (select created_at from (${last}) l)
    where tenant_id = ${t} and id = ${id}`.execute(db.trx)
  await sql`update conversation_member cm set last_message_at = (select created_at from (${last}) l),
      unread = least(cm.unread, (select count(*) from message w where w.tenant_id = ${t} and w.conversation_id = ${id}
        and w.sender_id <> cm.member_id)::int),
      removed_at = case when cm.hidden_before is not null and not exists (select from message w where w.tenant_id = ${t}
        and w.conversation_id = ${id} and w.created_at > cm.hidden_before) then cm.hidden_before else cm.removed_at end
    where cm.tenant_id = ${t} and cm.conversation_id = ${id}`.execute(db.trx)
}

/** Open pages of both sides reload what they show of each other. */
async function tellContact(db: TenantDb, conversation: string): Promise<void> {
  const sides = await rows(
    db,
    sideRow,
    sql`select member_id, other_id from conversation_member where tenant_id = ${tenantKey(db)}
      and conversation_id = ${conversation}::uuid`,
  )
  for (const { member_id: reader, other_id: member } of sides)
    if (member !== null)
      publish(db, {
        tenantId: db.tenantId,
        memberIds: [reader],
        event: { type: 'contact', member },
      })
}
