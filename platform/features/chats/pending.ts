import { AppError, ForbiddenError, NotFoundError } from '../../core/errors.ts'
import type { RequestScope } from '../../core/scope.ts'
import { MEMBER_STATUS, type Member } from '../../core/viewer.ts'
import { lockMember } from '../accounts/server.ts'
import type { MailContext } from '../notifications/server.ts'
import { presentQuote, type Quote, type ShownQuote } from './about.ts'
import { costFor, keepNotice, noFacts, refuse, sendMessage } from './commands.ts'
import { ensureConversation } from './conversations.ts'
import type { OutgoingMessage, QuotedPart } from './outgoing.ts'
import { findSide } from './queries.ts'
import {
  countOtherPending,
  dropPending,
  FIRST_LINE_KEY,
  findPending,
  findPendingText,
  findSendFacts,
  storePending,
} from './send-queries.ts'

type KeptMessage = Pick<OutgoingMessage, 'conversationId' | 'senderId' | 'body' | 'noticeRead' | 'about'>

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
  const quoted = await message.about?.current(facts.partner_id)
  const then = { ...facts, sender_status: MEMBER_STATUS.active, other_conversations: others, credits: cost }
  refuse({ ...message, kind: 'text', key: '', quoted }, then, cost, tenant.settings.message_length)
  if (message.noticeRead && !facts.notice_at) await keepNotice(db, senderId, now)
  await storePending(db, { from: senderId, to: facts.partner_id, body, about: quoted ?? null, now })
  return 'waiting'
}

/**
 * Sends what was written before the confirmation, once the address is confirmed. Refused messages
 * are kept and shown as a draft when the member opens that conversation, so that no text is lost.
 * A quote leaves as it was when its text was written: who pressed send then cannot be asked again.
 */
export async function sendPendingMessages(context: MailContext, memberId: string): Promise<number> {
  const { db } = context
  const pending = await findPending(db, memberId)
  let sent = 0
  for (const { target_id: targetId, body, about } of pending) {
    try {
      const conversationId = await ensureConversation(db, memberId, targetId)
      const key = `${FIRST_LINE_KEY}${targetId}`
      const text = { conversationId, senderId: memberId, kind: 'text', body, key } as const
      await sendMessage(context, about ? { ...text, about: quoted(about) } : text)
      sent++
    } catch (error) {
      // Refused by a rule before anything was written, so the transaction can continue.
      if (!(error instanceof AppError)) throw error
    }
  }
  return sent
}

const quoted = (about: Quote): QuotedPart => ({ ref: about.ref, current: async () => about })

export interface PendingText {
  readonly text: string
  /** What of the partner's profile it answers, in the viewer's language. */
  readonly quote: ShownQuote | null
}

/** The text for this partner that waits for the confirmation, or was not sent with it. */
export async function pendingText(
  { db, viewer, t }: RequestScope<Member>,
  targetId: string,
): Promise<PendingText | null> {
  const row = await findPendingText(db, viewer.id, targetId)
  return row ? { text: row.body, quote: row.about && presentQuote(row.about, t) } : null
}
