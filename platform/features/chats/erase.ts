import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '../../core/database.ts'
import { column, rows } from '../../infra/database/rows.ts'
import { publish } from '../live/server.ts'
import { deleteMailAbout } from '../notifications/server.ts'
import { tenantKey } from '../visibility/visibility.ts'
import { creditBackMessagesTo } from './undelivered.ts'
import { unreadMailKeys } from './unread-mail.ts'

const sideRow = z.strictObject({ conversation_id: column.id, other_id: column.id.nullable() })

/**
 * Removes a member from their conversations: deletes their side and all messages they wrote. The
 * partner keeps the conversation with their own messages, and null in place of the member; a
 * conversation without any is deleted. Messages that the member never opened are credited back.
 */
export async function eraseConversations(db: TenantDb, memberId: string): Promise<undefined> {
  const sides = await lockSides(db, memberId)
  if (sides.length === 0) return
  await creditBackMessagesTo(db, memberId, { fraud: false, now: new Date() })
  const ids = sides.map(({ conversation_id: id }) => id)
  await deleteOwnSide(db, memberId, ids)
  await deleteEmpty(db, ids)
  await leaveToPartner(db, memberId, ids)
  const partners = sides.flatMap(({ conversation_id: id, other_id: partner }) =>
    partner === null ? [] : [{ id, partner }],
  )
  // Mails about unread messages name the sender.
  await deleteMailAbout(
    db,
    partners.map(({ id, partner }) => ({ memberId: partner, keys: unreadMailKeys(id, partner) })),
  )
  const memberIds = partners.map(({ partner }) => partner)
  publish(db, { tenantId: db.tenantId, memberIds, event: { type: 'contact', member: memberId } })
}

/** Conversations of the member; locks both sides in the same order as `send_message`. */
async function lockSides(db: TenantDb, memberId: string) {
  const t = tenantKey(db)
  return rows(
    db,
    sideRow,
    sql`
    with locked as (
      select cm.conversation_id, cm.member_id, cm.other_id from conversation_member cm
      where cm.tenant_id = ${t} and cm.conversation_id in (select own.conversation_id from conversation_member own
        where own.tenant_id = ${t} and own.member_id = ${memberId}::uuid)
      order by cm.conversation_id, cm.member_id for update)
    select conversation_id, other_id from locked where member_id = ${memberId}::uuid`,
  )
}

async function deleteOwnSide(db: TenantDb, memberId: string, ids: readonly string[]): Promise<void> {
  for (const [table, column] of [
    ['message', 'sender_id'],
    ['conversation_member', 'member_id'],
  ] as const)
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantKey(db)}
      and conversation_id = any(${ids}::uuid[]) and ${sql.ref(column)} = ${memberId}::uuid`.execute(db.trx)
}

async function deleteEmpty(db: TenantDb, ids: readonly string[]): Promise<void> {
  const t = tenantKey(db)
  await sql`delete from conversation c where c.tenant_id = ${t} and c.id = any(${ids}::uuid[])
    and not exists (select from message w where w.tenant_id = ${t} and w.conversation_id = c.id)`.execute(
    db.trx,
  )
}

/**
 * Removes what names the member, or counts or dates their messages, from the conversations that
 * remain.
 */
async function leaveToPartner(db: TenantDb, memberId: string, ids: readonly string[]): Promise<void> {
  const t = tenantKey(db)
  const me = sql`${memberId}::uuid`
  // Quotes are words of the member, reactions their sign, on messages that the partner wrote.
  await sql`update message w set about = null, reaction = null where w.tenant_id = ${t}
    and w.conversation_id = any(${ids}::uuid[]) and (w.about is not null or w.reaction is not null)`.execute(
    db.trx,
  )
  await sql`
    with last as (
      select distinct on (w.conversation_id) w.conversation_id, w.id, w.created_at from message w
      where w.tenant_id = ${t} and w.conversation_id = any(${ids}::uuid[])
      order by w.conversation_id, w.created_at desc, w.id desc),
    kept as (
      update conversation c set low_id = nullif(low_id, ${me}), high_id = nullif(high_id, ${me}),
        started_by = nullif(started_by, ${me}), last_message_at = last.created_at, last_message_id = last.id
      from last where c.tenant_id = ${t} and c.id = last.conversation_id)
    update conversation_member cm
    set other_id = null, unread = 0, typing_until = null, last_message_at = last.created_at
    from last where cm.tenant_id = ${t} and cm.conversation_id = last.conversation_id`.execute(db.trx)
}
