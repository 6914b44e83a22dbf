import { onLive } from '../live/hooks.ts'
import { type ConversationState, newestOf } from './conversation-state.ts'
import { ConversationStore } from './conversation-store.ts'
import type { ConversationView } from './views.ts'

/** Position of the reader: this message is that many pixels below the upper edge. */
export interface Anchor {
  readonly message: string
  readonly top: number
}

/** The state of a conversation in this document. */
export interface KeptConversation {
  readonly store: ConversationStore
  /** Undefined: at the newest message. */
  anchor: Anchor | undefined
}

/** The conversation that was opened last. */
export interface LastOpened {
  readonly conversation: string
  /** Null: the account was deleted. */
  readonly profile: string | null
  /** ISO time by the server's clock. */
  readonly at: string
}

/** Number of conversations whose messages are kept: those opened last. */
const MOST_KEPT = 20

interface Memory {
  readonly member: string
  readonly conversations: Map<string, KeptConversation>
  last: LastOpened | undefined
}

let memory: Memory | undefined
let listening = false

/** The memory of this member, in this document: another account in this tab starts empty. */
function memoryOf(member: string): Memory {
  if (!listening) {
    listening = true
    // Messages may have been removed, or may no longer be shown.
    onLive((event) => {
      if (event.type === 'refresh' || event.type === 'contact') memory?.conversations.clear()
      if (event.type === 'message_gone')
        memory?.conversations.get(event.conversation)?.store.change({ type: 'gone', message: event.message })
      if (event.type === 'reaction') memory?.conversations.get(event.conversation)?.store.change(event)
    })
  }
  if (memory?.member !== member) memory = { member, conversations: new Map(), last: undefined }
  return memory
}

/**
 * Opens a conversation: the messages loaded before, with the newest page; at the reader's previous
 * position, unless there are unread messages or the address names a message. Nothing is kept on the
 * server.
 *
 * @param now milliseconds by the server's clock
 */
export function openConversation(member: string, view: ConversationView, now: number): KeptConversation {
  const fresh = { store: new ConversationStore(firstState(view)), anchor: undefined }
  if (typeof window === 'undefined') return fresh
  const own = memoryOf(member)
  const { conversations } = own
  const { conversation, partner, focus } = view
  own.last = { conversation, profile: partner.id, at: new Date(now).toISOString() }
  // A page further up than the newest one does not adjoin what is known.
  const known = focus === null && !view.page.newer ? conversations.get(conversation) : undefined
  const opened = known ? joined(known, view) : fresh
  conversations.delete(conversation)
  conversations.set(conversation, opened)
  for (const oldest of conversations.keys()) {
    if (conversations.size <= MOST_KEPT) break
    conversations.delete(oldest)
  }
  return opened
}

/** The conversation that this member opened last in this document. */
export function lastOpened(member: string): LastOpened | undefined {
  return memory?.member === member ? memory.last : undefined
}

function joined(known: KeptConversation, { page, readsLater }: ConversationView): KeptConversation {
  const before = known.store.get().messages.at(-1)?.id
  const { messages, more, newer, all_read: allRead, state: reach } = page
  known.store.change({ type: 'page', place: 'newest', messages, more, newer, allRead, reach })
  known.store.change({ type: 'opened' })
  if (readsLater || known.store.get().messages.at(-1)?.id !== before) known.anchor = undefined
  return known
}

function firstState({ page }: ConversationView): ConversationState {
  const { messages, more, newer, all_read: allRead, state: reach } = page
  return {
    messages: [...messages].reverse(),
    more,
    newer,
    reach,
    pending: [],
    unseen: 0,
    readTo: (allRead && newestOf(messages)) || null,
  }
}
