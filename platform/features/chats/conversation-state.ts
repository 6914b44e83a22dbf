import type { Gift } from '../../core/gifts.ts'
import type { Reaction } from '../../core/reactions.ts'
import type { ChosenGif } from '../gifs/contract.ts'
import type { ShownQuote } from './about.ts'
import type { ChatMessage, Reach } from './present.ts'

/** A message that is being sent: shown immediately, with its actual state. */
export interface Pending {
  /** Also the idempotency key: a retry sends the same message. */
  readonly key: string
  readonly kind: 'text' | 'photo' | 'gift' | 'gif' | 'voice'
  readonly text: string
  /** What of the partner's profile it answers. */
  readonly about?: ShownQuote
  readonly gift: Gift | null
  /** The GIF as the search showed it. */
  readonly gif?: ChosenGif
  /** Of a photo or a voice message. */
  readonly file: File | null
  /** Of a voice message, in ms. */
  readonly length?: number
  readonly cost: number
  readonly at: string
  readonly failed: boolean
  /** The browser had no connection: the message is sent automatically once it has one. */
  readonly offline?: boolean
  readonly noticeRead: boolean
}

export interface ConversationState {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[]
  readonly pending: readonly Pending[]
  /** Whether there are older messages than these. */
  readonly more: boolean
  /** Whether there are newer messages than these: the reader is up in the history. */
  readonly newer: boolean
  /**
   * Messages of the partner that arrived while the reader was further up, and that are still below
   * the reader's position.
   */
  readonly unseen: number
  /** The last message that the partner is known to have read. */
  readonly readTo: ReadPosition | null
  readonly reach: Reach
}

/** Position of a message: its time, and its id among those of the same time. */
export type ReadPosition = Pick<ChatMessage, 'id' | 'at'>

export type Change =
  | { readonly type: 'sending'; readonly pending: Pending }
  | { readonly type: 'retrying'; readonly key: string }
  | { readonly type: 'failed'; readonly key: string; readonly offline: boolean }
  | { readonly type: 'dropped'; readonly key: string }
  | { readonly type: 'sent'; readonly key: string; readonly message: ChatMessage }
  | LoadedPage
  /** A message was taken back by its sender. */
  | { readonly type: 'gone'; readonly message: string }
  /** The reaction to a message was changed; null: taken back. */
  | { readonly type: 'reaction'; readonly message: string; readonly reaction: Reaction | null }
  /** A message arrived after the loaded ones. */
  | { readonly type: 'unseen' }
  /** The reader has reached the newest message. */
  | { readonly type: 'seen' }
  /**
   * The conversation is shown again: waiting texts are read from the tab's storage, which resends
   * them.
   */
  | { readonly type: 'opened' }
  | { readonly type: 'read'; readonly to: ReadPosition }

export interface LoadedPage {
  readonly type: 'page'
  /** Which page was requested. `fresh` replaces all loaded messages by the newest page. */
  readonly place: 'newest' | 'older' | 'newer' | 'fresh'
  readonly messages: readonly ChatMessage[]
  /** Whether there are older messages than this page, and newer ones. */
  readonly more: boolean
  readonly newer: boolean
  readonly allRead: boolean
  readonly reach: Reach
  /** The reader is further up than the newest loaded message: messages below it are not seen. */
  readonly away?: boolean
}

/**
 * Maximum of loaded messages: those furthest away are dropped, and loaded again when the reader
 * scrolls there.
 */
export const MOST_LOADED = 300

export function changeConversation(state: ConversationState, change: Change): ConversationState {
  switch (change.type) {
    case 'sending':
      return { ...state, pending: unsent([...state.pending, change.pending], state.messages) }
    case 'retrying':
      return { ...state, pending: mark(state.pending, change.key, { failed: false, offline: false }) }
    case 'failed':
      return {
        ...state,
        pending: mark(state.pending, change.key, { failed: true, offline: change.offline }),
      }
    case 'dropped':
      return { ...state, pending: without(state.pending, change.key) }
    case 'sent':
      return {
        ...state,
        pending: without(state.pending, change.key),
        // The reader is up in the history: the message is loaded later with its neighbours.
        messages: state.newer ? state.messages : merge(state.messages, [change.message]),
      }
    case 'page':
      return {
        ...withPage(state, change),
        pending: unsent(state.pending, change.messages),
        readTo: change.allRead ? later(state.readTo, newestOf(change.messages)) : state.readTo,
        reach: change.reach,
      }
    case 'gone':
      return withoutMessage(state, change.message)
    case 'reaction':
      return { ...state, messages: state.messages.map((one) => reactedTo(one, change)) }
    case 'opened':
      return { ...state, unseen: 0, pending: state.pending.filter(({ file }) => file !== null) }
    case 'unseen':
      return { ...state, unseen: state.unseen + 1 }
    case 'seen':
      return state.unseen === 0 ? state : { ...state, unseen: 0 }
    case 'read':
      return { ...state, readTo: later(state.readTo, change.to) }
  }
}

/**
 * Adds a page of messages. They stay contiguous: a page that does not adjoin them replaces them, or
 * is ignored.
 */
function withPage(state: ConversationState, page: LoadedPage): ConversationState {
  // Nothing is shown across a block, not even earlier messages.
  if (isBlocked(page.reach)) return { ...state, messages: [], more: false, newer: false, unseen: 0 }
  const { place, more, newer } = page
  const known = stillThere(state, page)
  const unseen = state.unseen + (page.away && !state.newer ? comeSince(known.at(-1), page.messages) : 0)
  const joined = { ...state, messages: merge(known, page.messages), unseen }
  if (place === 'older') return withoutNewest({ ...joined, more })
  if (place === 'newer' && !more) return withoutOldest({ ...joined, newer })
  const alone = { ...state, messages: merge([], page.messages), more, newer: false, unseen: 0 }
  if (place === 'fresh' || known.length === 0) return alone
  const last = known.at(-1)
  const meets = !more || page.messages.some(({ id }) => id === last?.id)
  if (meets) return withoutOldest({ ...joined, more: !more ? false : state.more, newer: false })
  return state.newer ? { ...state, messages: known, unseen: Math.max(state.unseen, 1) } : alone
}

function reactedTo(
  message: ChatMessage,
  change: { readonly message: string; readonly reaction: Reaction | null },
): ChatMessage {
  if (message.id !== change.message) return message
  const { reaction: _, ...plain } = message
  return change.reaction === null ? plain : { ...plain, reaction: change.reaction }
}

function withoutMessage(state: ConversationState, gone: string): ConversationState {
  const messages = state.messages.filter(({ id }) => id !== gone)
  const unseen = messages.length < state.messages.length && state.unseen > 0 ? state.unseen - 1 : state.unseen
  return { ...state, messages, unseen }
}

/** Number of messages of the partner after the last known one. */
function comeSince(last: ReadPosition | undefined, messages: readonly ChatMessage[]): number {
  return messages.filter((message) => !message.own && last && inOrder(message, last) > 0).length
}

function withoutNewest(state: ConversationState): ConversationState {
  const far = state.messages.length > MOST_LOADED
  return far ? { ...state, messages: state.messages.slice(0, MOST_LOADED), newer: true } : state
}

function withoutOldest(state: ConversationState): ConversationState {
  const far = state.messages.length > MOST_LOADED
  return far ? { ...state, messages: state.messages.slice(-MOST_LOADED), more: true } : state
}

/**
 * Whether the partner has read the last own message; an answer from before that message does not
 * count.
 */
export function isRead({ messages, readTo }: ConversationState): boolean {
  const last = messages.findLast(({ own }) => own)
  return last !== undefined && readTo !== null && inOrder(last, readTo) <= 0
}

export function newestOf(messages: readonly ChatMessage[]): ChatMessage | undefined {
  return [...messages].sort(inOrder).at(-1)
}

function later(a: ReadPosition | null, b: ReadPosition | undefined): ReadPosition | null {
  if (!a || !b) return b ?? a
  return inOrder(a, b) < 0 ? b : a
}

const isBlocked = (reach: Reach): boolean => reach === 'blocked' || reach === 'blocking'

/**
 * Known messages that are still shown: without those of a deleted partner, and without those that
 * this page would have between its messages.
 */
function stillThere({ messages }: ConversationState, page: LoadedPage): readonly ChatMessage[] {
  const [first, last] = [page.messages.at(-1), page.messages.at(0)]
  const ids = new Set(page.messages.map(({ id }) => id))
  const isGone = (one: ChatMessage) =>
    first && last && inOrder(one, first) > 0 && inOrder(one, last) < 0 && !ids.has(one.id)
  return messages.filter((one) => !isGone(one) && (one.own || page.reach !== 'erased'))
}

function mark(
  pending: readonly Pending[],
  key: string,
  fate: Pick<Pending, 'failed' | 'offline'>,
): Pending[] {
  return pending.map((one) => (one.key === key ? { ...one, ...fate } : one))
}

/**
 * Whether it is sent without a further press: it was being sent when the page was left, or it only
 * lacked a connection. A message that failed for another reason is not resent automatically: its
 * sender has seen the failure.
 */
export function goesByItself({ failed, offline }: Pending): boolean {
  return !failed || offline === true
}

function without(pending: readonly Pending[], key: string): Pending[] {
  return pending.filter((one) => one.key !== key)
}

/** Drops pending messages that arrived although their response was lost. */
function unsent(pending: readonly Pending[], messages: readonly ChatMessage[]): Pending[] {
  return pending.filter(({ key }) => !messages.some((message) => message.key === key))
}

/** Each message once, oldest first, regardless of the order and number of arrivals. */
function merge(known: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const all = new Map(known.map((message) => [message.id, message]))
  for (const message of more) all.set(message.id, message)
  return [...all.values()].sort(inOrder)
}

function inOrder(a: ReadPosition, b: ReadPosition): number {
  return compare(a.at, b.at) || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
