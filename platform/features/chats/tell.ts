import { localised } from '../../core/localised.ts'
import { href } from '../../core/routes.ts'
import { publish } from '../live/server.ts'
import { type MailContext, queueMail, queuePush } from '../notifications/server.ts'
import type { OutgoingMessage } from './outgoing.ts'
import type { SendRow } from './queries.ts'

interface Told {
  readonly facts: SendRow
  readonly message: OutgoingMessage
  readonly id: string
}

/**
 * Tells both sides' open pages, and by mail and push a recipient who is away. Only the first unread message of a
 * conversation causes a mail: ten messages in a row are one cause.
 */
export async function tellRecipient(context: MailContext, { facts, message, id }: Told): Promise<void> {
  const { db, tenant } = context
  const { conversationId, senderId } = message
  await publish(db, {
    tenantId: db.tenantId,
    memberIds: [facts.partner_id, senderId],
    event: { type: 'message', conversation: conversationId, sender: senderId },
  })
  if (facts.partner_fictional || facts.partner_online || facts.partner_unread > 0) return
  const label = localised(tenant.settings.fictional_singular, facts.partner_language)
  await queueMail(context, {
    key: `message:${id}`,
    to: facts.partner_email,
    memberId: facts.partner_id,
    language: facts.partner_language,
    template: facts.sender_fictional ? 'new_message_fictional' : 'new_message',
    path: href('chats-id', { id: conversationId }),
    params: { name: facts.partner_name, sender: facts.sender_name, label },
  })
  await queuePush(context, {
    memberId: facts.partner_id,
    key: `message:${id}`,
    path: href('chats-id', { id: conversationId }),
  })
}
