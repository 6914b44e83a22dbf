import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { cursor, nextCursor } from '../../core/cursor-schema.ts'
import { GIFTS } from '../../core/gifts.ts'
import { MESSAGE_WARNINGS } from '../../core/message-warnings.ts'
import { countersShape } from '../accounts/contract.ts'
import { gifShape } from '../gifs/contract.ts'
import { UPLOAD_ERRORS } from '../photos/contract.ts'
import { CHAT_SHOWS } from './shows.ts'

const id = z.uuid()

/** A partner as lists and headers show them; a fictional one says so everywhere (docs/product-rules.md#fictional-profiles). */
export const partnerShape = z.object({
  /** Null: the account was deleted; `name` says so in the member's language. */
  id: id.nullable(),
  name: z.string(),
  /** Null of a deleted account. */
  age: z.number().int().nullable(),
  fictional: z.boolean(),
  online: z.boolean(),
  main_image: z.object({ thumb: z.string(), card: z.string() }).nullable(),
})

const messageKind = z.enum(['text', 'photo', 'gift', 'notice', 'gif'])

export const messageShape = z.object({
  id,
  kind: messageKind,
  own: z.boolean(),
  text: z.string(),
  gift: z.enum(GIFTS).nullable(),
  /** Width and height keep the proportion before the picture is there. */
  photo: z.object({ full: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
  /** Of a GIF. */
  gif: gifShape.optional(),
  cost: z.number().int(),
  /** Of an own message: the idempotency key that it was sent with. */
  key: z.string().nullable(),
  /** ISO time by the server's clock. */
  at: z.string(),
  /** Of a first message of the partner: what its reader is warned of, the gravest first. Its sender never learns it. */
  warnings: z.array(z.enum(MESSAGE_WARNINGS)).optional(),
})

/**
 * Whether messages can be sent, or why not: a block by either side, a partner who is no longer visible, or whose account
 * was deleted: then only the own messages are left.
 */
export const reachShape = z.enum(['open', 'blocked', 'blocking', 'gone', 'erased'])

/** Chat entry, with what the list shows beside it. */
export const chatShape = z.object({
  conversation: z.object({ id }),
  profile: partnerShape,
  /** The two like each other. */
  match: z.boolean(),
  /** Its messages are told by no push, no mail and no badge. */
  muted: z.boolean(),
  num_unread_messages: z.number().int(),
  last_message: z.object({ kind: messageKind, own: z.boolean(), text: z.string() }).nullable(),
  last_message_at: z.string().nullable(),
})

export const listChats = defineCall({
  method: 'GET',
  path: '/api/chats',
  summary:
    'One page of the conversations of the signed-in member, newest first; `after` is `next` of the page before. With `conversation` at most that one; `show` leaves the others out, but for the conversation `keep`',
  access: 'member',
  query: z.object({
    conversation: id.optional(),
    after: cursor.optional(),
    show: z.enum(CHAT_SHOWS).optional(),
    keep: id.optional(),
  }),
  response: z.object({ chats: z.array(chatShape), next: nextCursor, counters: countersShape }),
})

export const deleteChat = defineCall({
  method: 'DELETE',
  path: '/api/chat',
  summary: 'Removes a conversation, or every conversation with a profile, from the own list',
  access: 'member',
  body: z.object({ conversation: id.optional(), profile: id.optional() }),
  response: z.object({ deleted: z.literal(true) }),
})

export const readMessages = defineCall({
  method: 'GET',
  path: '/api/messages',
  summary:
    'One page of a conversation, newest first: the newest, or those `before` or `after` a message that is known, or `around` one',
  access: 'member',
  query: z.object({
    conversation: id,
    before: id.optional(),
    after: id.optional(),
    around: id.optional(),
  }),
  response: z.object({
    messages: z.array(messageShape),
    /** There are older ones than the first of the page that was asked for. */
    more: z.boolean(),
    /** There are newer ones than its last. */
    newer: z.boolean(),
    /** The partner has read everything up to here. */
    all_read: z.boolean(),
    typing: z.boolean(),
    state: reachShape,
  }),
})

/** What a refused or accepted message may say beside its own answer. */
const SEND_ERRORS = [
  'message_empty',
  'message_too_long',
  'unconfirmed',
  'blocked',
  'you_blocked',
  'partner_gone',
  'free_conversations_limit',
  'fictional_notice_required',
  'not_enough_credits',
  'idempotency_key_reused',
] as const

const sent = z.object({ message: messageShape, credits: z.number().int() })
/** Nobody types two a second for a minute; a script does. Texts, gifts and GIFs count together. */
const SENDS = { name: 'message', points: 120, per: 60 } as const
/** Each photo is decoded and re-encoded, in five sizes. */
const PHOTOS = { name: 'chat-photo', points: 30, per: 600 } as const
/** True: the sender has just confirmed to have read the notice about fictional profiles. */
const notice = z.boolean().optional()

export const sendMessage = defineCall({
  method: 'POST',
  path: '/api/message',
  summary: 'Sends a text; its cost is taken with it or not at all',
  access: 'member',
  idempotent: true,
  // The tenant's own limit is a rule; this one only keeps novels out of memory.
  body: z.object({
    conversation: id,
    text: z.string().max(20_000, 'message_too_long'),
    fictional_notice: notice,
  }),
  response: sent,
  limit: SENDS,
  errors: SEND_ERRORS,
})

export const sendPhoto = defineCall({
  method: 'POST',
  path: '/api/message',
  when: { photo: '1' },
  summary: 'Sends a photo: the file in the field `photo`',
  access: 'member',
  transaction: 'none',
  idempotent: true,
  upload: true,
  query: z.object({ photo: z.literal('1'), conversation: id, fictional_notice: z.literal('1').optional() }),
  response: sent,
  limit: PHOTOS,
  errors: [...SEND_ERRORS, 'photo_invalid', ...UPLOAD_ERRORS],
})

export const sendGift = defineCall({
  method: 'POST',
  path: '/api/gift',
  summary: 'Sends a gift',
  access: 'member',
  idempotent: true,
  body: z.object({ conversation: id, gift: z.enum(GIFTS), fictional_notice: notice }),
  response: sent,
  limit: SENDS,
  errors: SEND_ERRORS,
})

export const sendGif = defineCall({
  method: 'POST',
  path: '/api/gif',
  summary: 'Sends a GIF that `GET /api/gifs` found; it costs what a message costs',
  access: 'member',
  idempotent: true,
  body: z.object({ conversation: id, gif: z.string().max(80), fictional_notice: notice }),
  response: sent,
  limit: SENDS,
  errors: [...SEND_ERRORS, 'gif_gone'],
})

export const openConversation = defineCall({
  method: 'POST',
  path: '/api/conversation',
  summary: 'Finds or begins the conversation with a member; costs nothing',
  access: 'member',
  body: z.object({ member: id }),
  response: z.object({ conversation: z.object({ id }) }),
  limit: { name: 'conversation', points: 60, per: 60 },
  errors: ['blocked'],
})

export const tellTyping = defineCall({
  method: 'POST',
  path: '/api/typing',
  summary: 'Tells the partner that something is being written',
  access: 'member',
  body: z.object({ conversation: id }),
  response: z.object({ ok: z.literal(true) }),
  limit: { name: 'typing', points: 120, per: 60 },
})

export const markRead = defineCall({
  method: 'POST',
  path: '/api/read',
  summary: 'Sets the unread count of a conversation to 0',
  access: 'member',
  body: z.object({ conversation: id }),
  response: z.object({ ok: z.literal(true), counters: countersShape }),
})

const onOrOff = z.enum(['on', 'off'])

export const saveChatChoices = defineCall({
  method: 'POST',
  path: '/api/chat-choices',
  summary:
    'Mutes a conversation, so that no push, mail or badge tells of its messages, or ends that; switches read receipts on or off in both directions',
  access: 'member',
  body: z.object({
    conversation: id.optional(),
    muted: onOrOff.default('off'),
    receipts: onOrOff.optional(),
  }),
  response: z.object({ saved: z.literal(true) }),
  limit: { name: 'chat-choices', points: 60, per: 60 },
})

export const listIcebreakers = defineCall({
  method: 'GET',
  path: '/api/icebreakers',
  summary: 'Opener lines for an empty conversation, and what sending one costs',
  access: 'member',
  response: z.object({
    lines: z.array(z.string()),
    credits: z.number().int(),
    /** What the credits of one message cost at least. */
    money: z.object({ amount: z.number().int(), currency: z.string() }),
    /** Longest message in characters. */
    length: z.number().int(),
    /** The member has read the notice about fictional profiles. */
    notice_read: z.boolean(),
  }),
})
