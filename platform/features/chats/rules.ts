import { FREE_CONVERSATIONS } from '../../core/memberships.ts'
import { type CostSettings, costOf, type SentKind } from '../../core/message-costs.ts'
import type { Money } from '../../core/money.ts'
import { isBlank, isLonger } from '../../core/text.ts'

/** Only the platform sends notices. */
export type MessageKind = SentKind | 'notice'
/** Codes of `message.kind`. */
export const MESSAGE_KINDS = {
  text: 0,
  photo: 1,
  gift: 2,
  notice: 3,
  gif: 4,
  voice: 5,
} as const satisfies Readonly<Record<MessageKind, number>>

/** How long an own message can be taken back. */
export const UNSEND_SECONDS = 60

/** Messages per page. */
export const PAGE_LENGTH = 50
/** Messages older than this are hidden. */
export const HISTORY_DAYS = 365

/**
 * The names under which pages and calls show the price of each kind; a voice message has that of a
 * text.
 */
const SHOWN_AS = {
  text: 'message',
  photo: 'photo',
  gift: 'gift',
  gif: 'gif',
} as const satisfies Readonly<Record<ShownKind, string>>
type ShownKind = Exclude<SentKind, 'voice'>
export type ShownCosts = Readonly<Record<(typeof SHOWN_AS)[ShownKind], number>>

/** Costs of sending, by the names of the shown prices. */
export function shownCosts(settings: CostSettings): ShownCosts {
  const kinds = Object.keys(SHOWN_AS) as ShownKind[]
  return Object.fromEntries(kinds.map((kind) => [SHOWN_AS[kind], costOf(kind, settings)])) as ShownCosts
}

export interface SendFacts {
  readonly kind: SentKind
  readonly text: string
  readonly longest: number
  readonly cost: number
  /** The cost that the page showed before the press; null if unknown. */
  readonly shownCost: number | null
  readonly confirmed: boolean
  readonly paid: boolean
  readonly credits: number
  /** The sender has read the notice about fictional profiles, now or before. */
  readonly noticeRead: boolean
  readonly partner: {
    readonly active: boolean
    readonly fictional: boolean
    readonly blockedSender: boolean
    readonly blockedBySender: boolean
  }
  /** Other conversations in which the sender has written. */
  readonly otherConversations: number
  /** The sender has written in this one before. */
  readonly wroteBefore: boolean
  /** The message quotes a part of the profile that the sender no longer sees as it was. */
  readonly quoteGone: boolean
}

export type SendRefusal =
  | 'message_empty'
  | 'message_too_long'
  | 'partner_gone'
  | 'you_blocked'
  | 'blocked'
  | 'unconfirmed'
  | 'free_conversations_limit'
  | 'price_changed'
  | 'about_gone'
  | 'fictional_notice_required'
  | 'not_enough_credits'

/**
 * Why this message is refused, or null. Checks first the text, then what no money can change, and
 * the balance last: nobody should buy credits for a message that would be refused anyway
 * (docs/product-rules.md#refused-messages).
 */
export function refusalOf(facts: SendFacts): SendRefusal | null {
  const { partner } = facts
  if (facts.kind === 'text' && isBlank(facts.text)) return 'message_empty'
  if (facts.kind === 'text' && isLonger(facts.text, facts.longest)) return 'message_too_long'
  if (partner.blockedBySender) return 'you_blocked'
  if (partner.blockedSender) return 'blocked'
  if (!partner.active) return 'partner_gone'
  if (!facts.confirmed) return 'unconfirmed'
  const newConversation = !facts.wroteBefore
  if (!facts.paid && newConversation && facts.otherConversations >= FREE_CONVERSATIONS)
    return 'free_conversations_limit'
  if (facts.shownCost !== null && facts.cost > facts.shownCost) return 'price_changed'
  if (facts.quoteGone) return 'about_gone'
  if (partner.fictional && facts.cost > 0 && !facts.noticeRead) return 'fictional_notice_required'
  if (facts.credits < facts.cost) return 'not_enough_credits'
  return null
}

/**
 * Price of `credits` if a message of `messageCredits` costs `message`; null if messages are free.
 */
export function moneyFor(credits: number, messageCredits: number, message: Money): Money | null {
  if (messageCredits === 0) return null
  return { amount: Math.round((message.amount * credits) / messageCredits), currency: message.currency }
}
