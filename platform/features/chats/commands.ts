import { sql } from 'kysely'
import { z } from 'zod'
import { asksWhetherReal } from '../../core/asks-whether-real.ts'
import type { TenantDb } from '../../core/database.ts'
import {
  type AppError,
  ConflictError,
  ForbiddenError,
  NotEnoughCreditsError,
  NotFoundError,
  ValidationError,
} from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { costOf } from '../../core/message-costs.ts'
import type { Tenant } from '../../core/tenant.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { column, firstRow } from '../../infra/database/rows.ts'
import { lockMember } from '../accounts/server.ts'
import { publish } from '../live/server.ts'
import type { MailContext } from '../notifications/server.ts'
import { keepQuote, type Quote } from './about.ts'
import { notifyRecipient } from './notify-recipient.ts'
import type { OutgoingMessage } from './outgoing.ts'
import { findMessage, type MessageRow } from './queries.ts'
import { MESSAGE_KINDS, refusalOf, type SendRefusal } from './rules.ts'
import { dropPending, findSendFacts, isPartnerErased, type SendRow } from './send-queries.ts'

export interface SentMessage {
  readonly message: MessageRow
  readonly credits: number
  readonly repeated: boolean
}

/** SQLSTATE that `send_message` raises if the balance is insufficient. */
const INSUFFICIENT = 'P0402'

/**
 * Sends a message and charges its cost, or refuses and charges nothing. The rules are checked
 * first; what must be decided under a lock (the balance, the idempotency key) is decided by the SQL
 * function.
 *
 * @throws NotFoundError if the sender takes no part in the conversation; ConflictError
 *   `partner_gone` if the partner's account was deleted, or if the key was used for another
 *   message; ValidationError, ForbiddenError, ConflictError or NotEnoughCreditsError with the code
 *   of the refusal (`rules.ts`)
 */
export async function sendMessage(context: MailContext, message: OutgoingMessage): Promise<SentMessage> {
  const { db, tenant, now } = context
  // Two simultaneous messages must not both count as the second free conversation.
  await lockMember(db, message.senderId)
  const facts = await findSendFacts(db, message.conversationId, message.senderId, message.key, now)
  if (!facts) throw await noFacts(db, message)
  if (facts.known !== null) return repeatOf(db, message, facts.known, facts.credits)
  const cost = costFor(tenant, message, facts)
  const quote = await message.about?.current(facts.partner_id)
  refuse({ ...message, quoted: quote }, facts, cost, tenant.settings.message_length)
  if (message.noticeRead && !facts.notice_at) await keepNotice(db, message.senderId, now)
  const id = newId()
  const photo = await message.insertPhoto?.(id)
  await message.insertVoice?.(id)
  const credits = await write(db, { ...message, id, cost, photoId: photo?.id ?? null })
  if (quote) await keepQuote(db, { conversationId: message.conversationId, id, quote })
  // The message kept since the signup is now sent, or replaced by another one.
  if (!facts.wrote_before) await dropPending(db, message.senderId, facts.partner_id)
  if (isRealQuestion(message, facts)) await answerWithLabel(db, message, facts, id)
  await notifyRecipient(context, { facts, message, id })
  const row = await findMessage(db, message.conversationId, id)
  if (!row) throw new Error('send_message wrote no row')
  return { message: row, credits, repeated: false }
}

/** What this message costs its sender, by the facts of the moment. */
export function costFor(
  { settings }: Tenant,
  message: Pick<OutgoingMessage, 'kind' | 'body'>,
  facts: SendRow,
): number {
  return costOf(message.kind, settings, {
    isRealQuestion: isRealQuestion(message, facts),
    isFirstAnswer: facts.partner_wrote && !facts.wrote_before,
  })
}

function isRealQuestion({ kind, body }: Pick<OutgoingMessage, 'kind' | 'body'>, facts: SendRow): boolean {
  return kind === 'text' && facts.partner_fictional && asksWhetherReal(body)
}

/** Why there are no facts: the partner's account was deleted, or the sender takes no part. */
export async function noFacts(
  db: TenantDb,
  { conversationId, senderId }: Pick<OutgoingMessage, 'conversationId' | 'senderId'>,
): Promise<AppError> {
  return (await isPartnerErased(db, conversationId, senderId))
    ? new ConflictError('partner_gone')
    : new NotFoundError()
}

/**
 * The first message with this key, for a repeated request. A different message with the same key is
 * refused, because it would be lost silently.
 */
async function repeatOf(
  db: TenantDb,
  { conversationId, kind, body, about }: OutgoingMessage,
  messageId: string,
  credits: number,
): Promise<SentMessage> {
  const row = await findMessage(db, conversationId, messageId)
  if (!row) throw new NotFoundError()
  const same = row.kind === MESSAGE_KINDS[kind] && row.body === body && row.about?.ref === about?.ref
  if (!same) throw new ConflictError('idempotency_key_reused')
  return { message: row, credits, repeated: true }
}

interface Checked extends OutgoingMessage {
  /** What of the profile the message quotes now. */
  readonly quoted?: Quote | undefined
}

/**
 * Refuses a message by the rules.
 * @throws the errors of `sendMessage`
 */
export function refuse(message: Checked, facts: SendRow, cost: number, longest: number): void {
  const refusal = refusalOf({
    kind: message.kind,
    text: message.body,
    longest,
    cost,
    shownCost: message.shownCost ?? null,
    confirmed: facts.sender_status === MEMBER_STATUS.active,
    paid: facts.sender_paid,
    credits: facts.credits,
    noticeRead: facts.notice_at !== null || message.noticeRead === true,
    partner: {
      active: facts.partner_status === MEMBER_STATUS.active && !facts.partner_hidden,
      fictional: facts.partner_fictional,
      blockedSender: facts.blocked_sender,
      blockedBySender: facts.blocked_by_sender,
    },
    otherConversations: facts.other_conversations,
    wroteBefore: facts.wrote_before,
    quoteGone: message.about !== undefined && message.quoted === undefined,
  })
  if (refusal) throw errorOf(refusal, { facts, cost, longest })
}

interface RefusedMessage {
  readonly facts: SendRow
  readonly cost: number
  readonly longest: number
}

function errorOf(refusal: SendRefusal, { facts, cost, longest }: RefusedMessage): AppError {
  switch (refusal) {
    case 'message_empty':
      return new ValidationError({ text: { code: refusal } }, refusal)
    case 'message_too_long': {
      const params = { max: longest }
      return new ValidationError({ text: { code: refusal, params } }, refusal, params)
    }
    case 'not_enough_credits':
      return new NotEnoughCreditsError({ credits: facts.credits, cost })
    case 'blocked':
    case 'you_blocked':
      return new ForbiddenError(refusal, { name: facts.partner_name })
    case 'unconfirmed':
    case 'free_conversations_limit':
      return new ForbiddenError(refusal)
    case 'partner_gone':
    case 'price_changed':
    case 'about_gone':
    case 'fictional_notice_required':
      return new ConflictError(refusal)
  }
}

export async function keepNotice(db: TenantDb, memberId: string, now: Date): Promise<void> {
  await db.trx
    .updateTable('member')
    .set({ fictional_notice_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .execute()
}

interface Row extends OutgoingMessage {
  readonly id: string
  readonly cost: number
  readonly photoId: string | null
}

const sentRow = z.strictObject({ credits: column.whole })

/** Calls the SQL function that sends; returns the sender's balance. */
export async function write(db: TenantDb, row: Row): Promise<number> {
  try {
    const sent = await firstRow(
      db,
      sentRow,
      sql`
      select credits from send_message(${db.tenantId}::int, ${row.conversationId}::uuid, ${row.senderId}::uuid,
        ${row.id}::uuid, ${MESSAGE_KINDS[row.kind]}::int2, ${row.body}, ${row.photoId}::uuid, ${row.cost}::int,
        ${row.key}, ${newId()}::uuid)`,
    )
    return sent?.credits ?? 0
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string }
    if (code !== INSUFFICIENT) throw error
    throw new NotEnoughCreditsError({ credits: Number(detail ?? 0), cost: row.cost })
  }
}

/**
 * If asked whether it is real, a fictional profile answers with its label
 * (docs/product-rules.md#fictional-profiles). Question and answer cost nothing, and the answer
 * never pretends.
 */
async function answerWithLabel(
  db: TenantDb,
  message: OutgoingMessage,
  facts: SendRow,
  messageId: string,
): Promise<void> {
  await sql`select from send_message(${db.tenantId}::int, ${message.conversationId}::uuid, ${facts.partner_id}::uuid,
    ${newId()}::uuid, ${MESSAGE_KINDS.notice}::int2, 'fictional', null, 0, ${`notice:${messageId}`}, ${newId()}::uuid)`.execute(
    db.trx,
  )
  publish(db, {
    tenantId: db.tenantId,
    memberIds: [message.senderId],
    event: { type: 'message', conversation: message.conversationId, sender: facts.partner_id },
  })
}
