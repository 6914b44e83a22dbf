import { z } from 'zod'
import { READS } from '../../core/allowance.ts'
import { defineCall } from '../../core/contract.ts'
import { cursor, nextCursor } from '../../core/cursor-schema.ts'
import { REACTIONS } from '../../core/reactions.ts'
import { countersShape } from '../accounts/contract.ts'
import { ownCreditsShape } from '../credits/contract.ts'
import { CHAT_LIST_FILTERS } from './list-filters.ts'
import { chatShape, messageShape, reachShape } from './message-schemas.ts'

/**
 * The contract of sending, for other features: only its type, because the generated description
 * takes each call from one file.
 */
export type { sendMessageCall } from './send-contract.ts'

const id = z.uuid()

export const listChatsCall = defineCall({
  method: 'GET',
  path: '/api/chats',
  summary:
    'One page of the conversations of the signed-in member, newest first; `after` is `next` of the page before. With `conversation` at most that one; `show` leaves the others out, but for the conversation `keep`',
  access: 'member',
  query: z.object({
    conversation: id.optional(),
    after: cursor.optional(),
    show: z.enum(CHAT_LIST_FILTERS).optional(),
    keep: id.optional(),
  }),
  response: z.object({ chats: z.array(chatShape), next: nextCursor, counters: countersShape }),
})

export const deleteChatCall = defineCall({
  method: 'DELETE',
  path: '/api/chat',
  summary: 'Removes a conversation, or every conversation with a profile, from the own list',
  access: 'member',
  body: z.object({ conversation: id.optional(), profile: id.optional() }),
  response: z.object({ deleted: z.literal(true) }),
})

export const readMessagesCall = defineCall({
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
    /** Whether there are messages older than the first of the requested page. */
    more: z.boolean(),
    /** Whether there are messages newer than its last. */
    newer: z.boolean(),
    /** Whether the partner has read all messages up to here. */
    all_read: z.boolean(),
    /** For signs of typing; null if the partner may not see them. */
    typing_pass: z.string().nullable(),
    state: reachShape,
  }),
})

export const openConversationCall = defineCall({
  method: 'POST',
  path: '/api/conversation',
  summary: 'Finds or begins the conversation with a member; costs nothing',
  access: 'member',
  body: z.object({ member: id }),
  response: z.object({ conversation: z.object({ id }) }),
  limit: { name: 'conversation', points: 60, per: 60 },
  errors: ['blocked'],
})

export const tellTypingCall = defineCall({
  method: 'POST',
  path: '/api/typing',
  summary: 'Tells the partner that something is being written',
  access: 'member',
  needs: 'identity',
  body: z.object({
    conversation: id,
    /** `typing_pass` of the conversation, or that of the last answer. */
    pass: z.string().max(200).optional(),
  }),
  response: z.object({
    ok: z.literal(true),
    /** For the next signs, if this one was looked up. Null: the partner may not see them. */
    pass: z.string().nullable().optional(),
  }),
  reads: READS.typing,
})

export const markReadCall = defineCall({
  method: 'POST',
  path: '/api/read',
  summary: 'Sets the unread count of a conversation to 0',
  access: 'member',
  body: z.object({ conversation: id }),
  response: z.object({ ok: z.literal(true), counters: countersShape }),
})

export const reactCall = defineCall({
  method: 'POST',
  path: '/api/reaction',
  summary:
    'Sets the one reaction to a message of the other member, or takes it back with null; costs nothing',
  access: 'member',
  body: z.object({ conversation: id, message: id, reaction: z.enum(REACTIONS).nullable() }),
  response: z.object({ ok: z.literal(true) }),
  limit: { name: 'reaction', points: 60, per: 60 },
  errors: ['unconfirmed', 'blocked', 'you_blocked', 'partner_gone'],
})

export const translateCall = defineCall({
  method: 'POST',
  path: '/api/translation',
  summary:
    'Translates a text message of the other member into the language of the page, by the provider of the site; stores nothing',
  access: 'member',
  transaction: 'none',
  body: z.object({ conversation: id, message: id }),
  response: z.object({ text: z.string() }),
  limit: { name: 'translation', points: 120, per: 3600 },
  errors: ['translation_unavailable'],
})

export const showPhotosCall = defineCall({
  method: 'POST',
  path: '/api/shown-photos',
  summary:
    'Shows the photos of the other member of a conversation, which are covered until the viewer writes there',
  access: 'member',
  body: z.object({ conversation: id }),
  response: z.object({ shown: z.literal(true) }),
  limit: { name: 'shown-photos', points: 60, per: 60 },
})

const onOrOff = z.enum(['on', 'off'])

export const saveChatChoicesCall = defineCall({
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

export const listIcebreakersCall = defineCall({
  method: 'GET',
  path: '/api/icebreakers',
  summary:
    'Opener lines for an empty conversation, and what sending one costs; with `member`, two of them are made of what both share',
  access: 'member',
  query: z.object({ member: id.optional() }),
  response: z.object({
    lines: z.array(z.string()),
    credits: z.number().int(),
    /** Lowest price of the credits of one message. */
    money: z.object({ amount: z.number().int(), currency: z.string() }),
    /** The credits that the member has, in the order in which sending takes them. */
    own: ownCreditsShape,
    /** Maximum length of a message in characters. */
    length: z.number().int(),
    /** Whether the member has read the notice about fictional profiles. */
    notice_read: z.boolean(),
  }),
})
