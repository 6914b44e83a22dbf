import { z } from 'zod'
import { GIFTS } from '../../core/gifts.ts'
import { MESSAGE_WARNINGS } from '../../core/message-warnings.ts'
import { gifShape } from '../gifs/contract.ts'

const id = z.uuid()

/**
 * A partner as lists and headers show them; a fictional one says so everywhere
 * (docs/product-rules.md#fictional-profiles).
 */
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
  /**
   * Of a first message of the partner: what its reader is warned of, the gravest first. Its sender
   * never learns it.
   */
  warnings: z.array(z.enum(MESSAGE_WARNINGS)).optional(),
})

/**
 * Whether messages can be sent, or why not: a block by either side, a partner who is no longer
 * visible, or whose account was deleted: then only the own messages are left.
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
