import { href } from '../../core/routes.ts'
import { publish } from '../live/server.ts'
import { type MailContext, queuePush } from '../notifications/server.ts'
import type { OutgoingMessage } from './outgoing.ts'
import type { SendRow } from './send-queries.ts'
import { planUnreadMail } from './unread-mail.ts'
import { unreadLookAt } from './unread-rules.ts'

interface SentMessage {
  readonly facts: SendRow
  readonly message: OutgoingMessage
  readonly id: string
}

/**
 * Publishes the message to both sides' open pages; notifies an absent recipient by push
 * immediately, and by mail if the message is unread after half an hour. Only the first unread
 * message of a conversation causes either: ten messages in a row cause one. A muted conversation
 * causes none, whatever kinds of notices the recipient has enabled.
 */
export async function notifyRecipient(
  context: MailContext,
  { facts, message, id }: SentMessage,
): Promise<void> {
  const { db, now } = context
  const { conversationId, senderId } = message
  publish(db, {
    tenantId: db.tenantId,
    memberIds: [facts.partner_id, senderId],
    event: { type: 'message', conversation: conversationId, sender: senderId },
    from: message.pageId,
  })
  if (facts.partner_fictional || facts.partner_muted || facts.partner_unread > 0) return
  await planUnreadMail(db, { conversationId, memberId: facts.partner_id, at: unreadLookAt(now) })
  if (facts.partner_online) return
  await queuePush(context, {
    memberId: facts.partner_id,
    key: `message:${id}`,
    path: href('chats-id', { id: conversationId }),
    fictional: facts.sender_fictional,
    kind: 'message',
  })
}
