import { z } from 'zod'
import { GIFTS } from '../../core/gifts.ts'
import { MESSAGE_WARNINGS } from '../../core/message-warnings.ts'
import { REACTIONS } from '../../core/reactions.ts'
import { gifShape } from '../gifs/contract.ts'
import { FAREWELLS } from './farewells.ts'

const id = z.uuid()

/**
 * A partner in lists and headers; a fictional one is labelled everywhere
 * (docs/product-rules.md#fictional-profiles).
 */
export const partnerShape = z.object({
  /** Null if the account was deleted; `name` is then a placeholder in the member's language. */
  id: id.nullable(),
  name: z.string(),
  /** Null for a deleted account. */
  age: z.number().int().nullable(),
  fictional: z.boolean(),
  online: z.boolean(),
  main_image: z.object({ thumb: z.string(), card: z.string() }).nullable(),
  /** A person of the site's team compared a photo with the main one. */
  checked: z.literal(true).optional(),
})

/** What of a profile a message answers, as it was when the message was sent. */
export const aboutShape = z.object({
  /** The part, as `/members/{id}/chat?about=` names it. */
  ref: z.string(),
  /** The question of a prompt, or what else the part is. */
  label: z.string(),
  /** Words of a note, or the name of an interest; '' for a photo. */
  text: z.string(),
  /** The address of a photo, which not every viewer may see. */
  photo: z.string().nullable(),
})

const messageKind = z.enum(['text', 'photo', 'gift', 'notice', 'gif', 'voice'])

export const messageShape = z.object({
  id,
  kind: messageKind,
  own: z.boolean(),
  text: z.string(),
  gift: z.enum(GIFTS).nullable(),
  /** Width and height reserve the space before the picture has loaded. */
  photo: z
    .object({
      /** The blurred file if the photo is covered. */
      full: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      covered: z.literal(true).optional(),
    })
    .nullable(),
  /** Of messages of kind `gif`. */
  gif: gifShape.optional(),
  /** Of messages of kind `voice`: null if its file is gone. */
  voice: z.object({ url: z.string(), milliseconds: z.number().int() }).nullable().optional(),
  /** Of a message that closed the conversation; its text is in the reader's language. */
  farewell: z.enum(FAREWELLS).optional(),
  about: aboutShape.optional(),
  /** Of the one who received the message. */
  reaction: z.enum(REACTIONS).optional(),
  cost: z.number().int(),
  /** Of an own message: the idempotency key with which it was sent. */
  key: z.string().nullable(),
  /** ISO time by the server's clock. */
  at: z.string(),
  /**
   * Of a first message of the partner: warnings for its reader, the gravest first. Its sender never
   * sees them.
   */
  warnings: z.array(z.enum(MESSAGE_WARNINGS)).optional(),
})

/**
 * Whether messages can be sent, or why not: a block by either side, a partner who is no longer
 * visible, or a deleted account, of which only the own messages remain.
 */
export const reachShape = z.enum(['open', 'blocked', 'blocking', 'gone', 'erased'])

/** An entry of the list of conversations. */
export const chatShape = z.object({
  conversation: z.object({ id }),
  profile: partnerShape,
  /** Whether the two like each other. */
  match: z.boolean(),
  /** Its messages cause no push, no mail and no badge. */
  muted: z.boolean(),
  num_unread_messages: z.number().int(),
  last_message: z.object({ kind: messageKind, own: z.boolean(), text: z.string() }).nullable(),
  /** Null for a text of the member's own that waits for the confirmation of the address. */
  last_message_at: z.string().nullable(),
})
