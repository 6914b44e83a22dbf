import { z } from 'zod'
import { defineCall } from '../../core/contract.ts'
import { GIFTS } from '../../core/gifts.ts'
import { PART_REF_LENGTH } from '../../core/profile-parts.ts'
import { FILE_ERRORS, UPLOAD_ERRORS } from '../photos/contract.ts'
import { messageShape } from './message-schemas.ts'

const id = z.uuid()

/** Errors that sending may return. */
const SEND_ERRORS = [
  'message_empty',
  'message_too_long',
  'unconfirmed',
  'blocked',
  'you_blocked',
  'partner_gone',
  'free_conversations_limit',
  'price_changed',
  'fictional_notice_required',
  'not_enough_credits',
  'idempotency_key_reused',
] as const

const sent = z.object({ message: messageShape, credits: z.number().int() })
/**
 * Nobody types two messages per second for a minute; a script does. Texts, gifts and GIFs count
 * together.
 */
const SENDS = { name: 'message', points: 120, per: 60 } as const
/** Each photo is decoded and re-encoded in five sizes. */
const PHOTOS = { name: 'chat-photo', points: 30, per: 600 } as const
/** Each voice message is read and written anew. */
const VOICES = { name: 'chat-voice', points: 30, per: 600 } as const
/**
 * What the message answers, as the sender's page shows it; the text is that of a note, else empty.
 */
const about = z.object({ ref: z.string().max(PART_REF_LENGTH), text: z.string().max(4000) }).optional()
/** True: the sender has just confirmed having read the notice about fictional profiles. */
const notice = z.boolean().optional()
/** Credits that the page showed as the price: what costs more is refused as `price_changed`. */
const shown = z.int().min(0)

export const sendMessageCall = defineCall({
  method: 'POST',
  path: '/api/message',
  summary: 'Sends a text; its cost is taken with it or not at all',
  access: 'member',
  idempotent: true,
  // The tenant's limit is checked by a rule; this one only bounds memory.
  body: z.object({
    conversation: id,
    text: z.string().max(20_000, 'message_too_long'),
    fictional_notice: notice,
    shown_cost: shown.optional(),
    about,
  }),
  response: sent,
  limit: SENDS,
  errors: [...SEND_ERRORS, 'about_gone'],
})

export const unsendMessageCall = defineCall({
  method: 'DELETE',
  path: '/api/message',
  summary:
    'Takes an own message back within a minute, while its recipient has not read it: it disappears for both, and its cost is returned',
  access: 'member',
  body: z.object({ conversation: id, message: id }),
  response: z.object({ credits: z.number().int() }),
  limit: SENDS,
  errors: ['unsend_late'],
})

export const keepMessageCall = defineCall({
  method: 'PUT',
  path: '/api/message',
  summary:
    'Keeps the first text of an unconfirmed member to another: it is sent, and charged, with the confirmation of the address. Replaces an earlier one; an empty text withdraws it',
  access: 'member',
  body: z.object({
    conversation: id,
    text: z.string().max(20_000, 'message_too_long'),
    fictional_notice: notice,
    about,
  }),
  // `confirmed`: the address is confirmed by now, so nothing is kept: the text can be sent.
  response: z.object({ state: z.enum(['waiting', 'withdrawn', 'confirmed']) }),
  limit: SENDS,
  errors: [
    ...SEND_ERRORS.filter(
      (code) => !['idempotency_key_reused', 'not_enough_credits', 'price_changed'].includes(code),
    ),
    'about_gone',
  ],
})

export const sendPhotoCall = defineCall({
  method: 'POST',
  path: '/api/message',
  when: { photo: '1' },
  summary: 'Sends a photo: the file in the field `photo`',
  access: 'member',
  transaction: 'none',
  idempotent: true,
  upload: 'photo',
  query: z.object({
    photo: z.literal('1'),
    conversation: id,
    fictional_notice: z.literal('1').optional(),
    shown_cost: z.coerce.number().pipe(shown).optional(),
  }),
  response: sent,
  limit: PHOTOS,
  errors: [...SEND_ERRORS, 'photo_invalid', ...UPLOAD_ERRORS],
})

export const sendVoiceCall = defineCall({
  method: 'POST',
  path: '/api/message',
  when: { voice: '1' },
  summary:
    'Sends a voice message of at most a minute, where the site has them: the file in the field `voice`, Opus in WebM or AAC in MP4. It costs what a message costs',
  access: 'member',
  transaction: 'none',
  idempotent: true,
  upload: 'voice',
  query: z.object({
    voice: z.literal('1'),
    conversation: id,
    fictional_notice: z.literal('1').optional(),
    shown_cost: z.coerce.number().pipe(shown).optional(),
  }),
  response: sent,
  limit: VOICES,
  errors: [...SEND_ERRORS, 'voice_invalid', 'voice_too_long', ...FILE_ERRORS],
})

export const sendGiftCall = defineCall({
  method: 'POST',
  path: '/api/gift',
  summary: 'Sends a gift',
  access: 'member',
  idempotent: true,
  body: z.object({
    conversation: id,
    gift: z.enum(GIFTS),
    fictional_notice: notice,
    shown_cost: shown.optional(),
  }),
  response: sent,
  limit: SENDS,
  errors: SEND_ERRORS,
})

export const sendGifCall = defineCall({
  method: 'POST',
  path: '/api/gif',
  summary: 'Sends a GIF that `GET /api/gifs` found; it costs what a message costs',
  access: 'member',
  idempotent: true,
  body: z.object({
    conversation: id,
    gif: z.string().max(80),
    fictional_notice: notice,
    shown_cost: shown.optional(),
  }),
  response: sent,
  limit: SENDS,
  errors: [...SEND_ERRORS, 'gif_gone'],
})
