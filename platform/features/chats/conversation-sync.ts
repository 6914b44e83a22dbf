import { callApi } from '../../core/api-client.ts'
import { askingAgain, type MemberCells, type PageEvent } from '../live/hooks.ts'
import { type ChatMarks, chatAfter } from './chat-row.ts'
import type { markReadCall, readMessagesCall } from './contract.ts'
import { type Change, type ConversationState, type LoadedPage, newestOf } from './conversation-state.ts'
import type { ChatMessage, Partner } from './present.ts'

interface SyncParts {
  readonly conversation: string
  /** The member's own id. */
  readonly me: string
  readonly partner: Partner
  readonly marks: () => ChatMarks
  readonly cells: Pick<MemberCells, 'change' | 'refresh'>
  readonly change: (change: Change) => void
  /** The currently loaded messages. */
  readonly loaded: () => Pick<ConversationState, 'messages' | 'newer'>
  /** Whether the member can see the page. */
  readonly visible: () => boolean
  /**
   * Whether the reader is further up than the newest message: arriving messages are then not read,
   * although the page is visible.
   */
  readonly away: () => boolean
  /** The page was opened above messages that nobody has read yet. */
  readonly unread?: boolean
}

/**
 * Keeps an open conversation up to date with as few requests as possible, and loads the pages that
 * the reader scrolls to.
 */
export interface ConversationSync {
  /** Reads the newest page of messages again. */
  load(): Promise<void>
  /** Reads the page before the oldest loaded message. */
  loadOlder(): Promise<void>
  /** Reads the page after the newest loaded message. */
  loadNewer(): Promise<void>
  /**
   * Leaves the history: the newest page replaces the loaded messages, and is marked as read if the
   * page is visible.
   */
  loadNewest(): Promise<void>
  /**
   * Loads new messages, and marks them as read on the server if the reader sees them. Simultaneous
   * calls share one request.
   */
  catchUp(): Promise<void>
  /**
   * The reader has reached the newest message: marks the messages that arrived meanwhile as read.
   */
  reached(): void
  /**
   * Handles an event.
   * @returns true if this also updates the lists of the page
   */
  hear(event: PageEvent): boolean
  /** A message of the member was taken back. */
  unsent(message: string, credits: number): void
  /** A message of the member was sent: its response contains everything that changed. */
  sent(message: ChatMessage, credits: number): void
}

/**
 * Loads pages of messages into the conversation, and marks them as read; `unread.left` if marking
 * was postponed.
 */
function messageLoads(parts: SyncParts) {
  const { conversation, partner, marks, cells, change, loaded, visible, away } = parts
  const unread = { left: parts.unread ?? false }
  const load = async (place: LoadedPage['place'], at: Readonly<Record<string, string>> = {}) => {
    const query = { conversation, ...at }
    const page = await callApi<typeof readMessagesCall>('GET', '/api/messages', { query })
    const { messages, more, newer, all_read: allRead, state: reach } = page
    const shown = { place, messages, more, newer, reach, away: place !== 'fresh' && away() }
    change({ type: 'page', ...shown, allRead: allRead && place !== 'older' })
    return page
  }
  /**
   * Loads the messages since the newest loaded one; reading all of them page by page would cost
   * more than the newest page.
   */
  const loadNew = () => {
    const { messages, newer } = loaded()
    const last = messages.at(-1)
    return last && !newer ? load('newer', { after: last.id }) : load('newest')
  }
  const row = (message: ChatMessage | undefined) =>
    message && chatAfter(conversation, partner, marks(), message)
  const markSeen = async ({ messages, state }: Awaited<ReturnType<typeof load>>, sees = !away()) => {
    // Up in the history the newest messages are not on the screen.
    unread.left = !visible() || !sees || loaded().newer
    if (unread.left) return
    const body = { conversation }
    const { counters } = await callApi<typeof markReadCall>('POST', '/api/read', { body })
    const last = newestOf([...loaded().messages, ...messages])
    cells.change({ counters, chat: state === 'open' ? row(last) : undefined })
  }
  return { load, loadNew, row, markSeen, unread }
}

export function createConversationSync(parts: SyncParts): ConversationSync {
  const { conversation, me, partner, cells, change, loaded, visible, away } = parts
  const { load, loadNew, row, markSeen, unread } = messageLoads(parts)
  const catchUp = askingAgain(async () => markSeen(await loadNew()))
  const reload = askingAgain(loadNew)
  const renew = askingAgain(async () => markSeen(await load('newest')))

  const hearMessage = (sender: string): boolean => {
    if (loaded().newer) {
      change({ type: 'unseen' })
      return false
    }
    const reads = sender !== me && visible() && !away()
    unread.left ||= sender !== me && !reads
    void (reads ? catchUp() : reload())
    return reads
  }
  const hear = (event: PageEvent): boolean => {
    // Messages may have been removed, or have become visible again.
    if (event.type === 'refresh' || (event.type === 'contact' && event.member === partner.id)) void renew()
    if (event.type === 'message' && event.conversation === conversation) return hearMessage(event.sender)
    // The memory of conversations may have dropped this one while it is open.
    if (event.type === 'message_gone' && event.conversation === conversation)
      change({ type: 'gone', message: event.message })
    if (event.type === 'reaction' && event.conversation === conversation) change(event)
    if (event.type === 'read' && event.conversation === conversation && event.reader !== me)
      change({ type: 'read', to: { id: event.message, at: event.at } })
    return false
  }
  return {
    load: async () => void (await load('newest')),
    loadOlder: async () => {
      const [first] = loaded().messages
      if (first) await load('older', { before: first.id })
    },
    loadNewer: async () => {
      const last = loaded().messages.at(-1)
      if (last) await markSeen(await load('newer', { after: last.id }))
    },
    loadNewest: async () => markSeen(await load('fresh'), true),
    catchUp,
    reached: () => {
      change({ type: 'seen' })
      if (unread.left) void catchUp()
    },
    hear,
    unsent: (message, credits) => {
      change({ type: 'gone', message })
      cells.change({ counters: { credits } })
      void cells.refresh(['chats'], conversation)
    },
    sent: (message, credits) => cells.change({ counters: { credits }, chat: row(message) }),
  }
}
