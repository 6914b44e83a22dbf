import type { TenantDb } from '../../core/database.ts'
import { AppError, ForbiddenError, NotFoundError } from '../../core/errors.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { lockMember } from '../accounts/server.ts'
import type { MailContext } from '../notifications/server.ts'
import { costFor, keepNotice, noFacts, refuse, sendMessage } from './commands.ts'
import { ensureConversation } from './conversations.ts'
import type { OutgoingMessage } from './outgoing.ts'
import { findSide } from './queries.ts'
import {
  countOtherPending,
  dropPending,
  FIRST_LINE_KEY,
  findPending,
  findSendFacts,
  storePending,
} from './send-queries.ts'

type KeptMessage = Pick<OutgoingMessage, 'conversationId' | 'senderId' | 'body' | 'noticeRead'>

/** Premium members may write to everybody; before the confirmation this many texts wait. */
const MOST_WAITING = 10

/**
 * Keeps the first text of an unconfirmed member to another: one for each, which a later one
 * replaces, so that a repeated request changes nothing. An empty text withdraws it. Nothing is
 * charged, and the other member learns nothing, before the address is confirmed
 * (docs/product-rules.md#first-messages-wait).
 *
 * @returns `confirmed` if the address is confirmed by now: nothing was kept
 * @throws NotFoundError if the sender takes no part in the conversation; ForbiddenError
 *   `unconfirmed` for an answer, and where too many texts wait; otherwise the refusals of
 *   `sendMessage` that no confirmation would change
 */
export async function keepMessage(
  context: MailContext,
  message: KeptMessage,
): Promise<'waiting' | 'withdrawn' | 'confirmed'> {
  const { db, tenant, now } = context
  const { conversationId, senderId, body } = message
  // Two simultaneous texts must not both take the last place, nor one miss the confirmation.
  await lockMember(db, senderId)
  // No message has an empty key: this one is none yet.
  const facts = await findSendFacts(db, conversationId, senderId, '', now)
  if (!facts) throw await noFacts(db, message)
  if (facts.sender_status === MEMBER_STATUS.active) return 'confirmed'
  if (body === '') {
    await dropPending(db, senderId, facts.partner_id)
    return 'withdrawn'
  }
  const side = await findSide(db, conversationId, senderId, now)
  if (!side) throw new NotFoundError()
  const others = await countOtherPending(db, senderId, facts.partner_id)
  if (!side.empty || others >= MOST_WAITING) throw new ForbiddenError('unconfirmed')
  const cost = costFor(tenant, { kind: 'text', body }, facts)
  // The rules as they will be with the confirmation. Credits are looked at when it is sent.
  const then = { ...facts, sender_status: MEMBER_STATUS.active, other_conversations: others, credits: cost }
  refuse({ ...message, kind: 'text', key: '' }, then, cost, tenant.settings.message_length)
  if (message.noticeRead && !facts.notice_at) await keepNotice(db, senderId, now)
  await storePending(db, { from: senderId, to: facts.partner_id, body, now })
  return 'waiting'
}

/**
 * Sends what was written before the confirmation, once the address is confirmed. Refused messages
 * are kept and shown as a draft when the member opens that conversation, so that no text is lost.
 */
export async function sendPendingMessages(context: MailContext, memberId: string): Promise<number> {
  const { db } = context
  const pending = await findPending(db, memberId)
  let sent = 0
  for (const { target_id: targetId, body } of pending) {
    try {
      const conversationId = await ensureConversation(db, memberId, targetId)
      const key = `${FIRST_LINE_KEY}${targetId}`
      await sendMessage(context, { conversationId, senderId: memberId, kind: 'text', body, key })
      sent++
    } catch (error) {
      // Refused by a rule before anything was written, so the transaction can continue.
      if (!(error instanceof AppError)) throw error
    }
  }
  return sent
}

/** The text for this partner that waits for the confirmation, or was not sent with it. */
export async function pendingText(
  db: TenantDb,
  memberId: string,
  targetId: string,
): Promise<string | undefined> {
  const row = await db.trx
    .selectFrom('pending_message')
    .select('body')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('target_id', '=', targetId)
    .executeTakeFirst()
  return row?.body
}
