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
  readonly cells: Pick<MemberCells, 'change'>
  readonly change: (change: Change) => void
  /** What of the messages is loaded now. */
  readonly loaded: () => Pick<ConversationState, 'messages' | 'newer'>
  /** Whether the member can see the page. */
  readonly visible: () => boolean
  /**
   * Whether the reader is further up than the newest message: what comes is read where they are
   * not, and see the page.
   */
  readonly away: () => boolean
}

/**
 * Keeps an open conversation up to date with as few requests as possible, and loads what the reader
 * scrolls to.
 */
export interface ConversationSync {
  /** Reads the newest page of messages again. */
  load(): Promise<void>
  /** Reads the page before the oldest message that is loaded. */
  loadOlder(): Promise<void>
  /** Reads the page after the newest message that is loaded. */
  loadNewer(): Promise<void>
  /**
   * Leaves the history: the newest page takes the place of what is loaded, and counts as read where
   * the page is visible.
   */
  loadNewest(): Promise<void>
  /**
   * Loads what arrived, and marks it as read on the server where the reader sees it. Calls that
   * come together are one.
   */
  catchUp(): Promise<void>
  /** The reader has come to the newest message: what came meanwhile is read. */
  reached(): void
  /** Follows an event. @returns true where the lists of the page follow by that, too. */
  hear(event: PageEvent): boolean
  /** An own message arrived: its answer holds all that changed. */
  sent(message: ChatMessage, credits: number): void
}

/**
 * Reads pages of messages into the conversation, and marks them as read; `unread.left` where that
 * was left out.
 */
function messageLoads({ conversation, partner, marks, cells, change, loaded, visible, away }: SyncParts) {
  const unread = { left: false }
  const load = async (place: LoadedPage['place'], at: Readonly<Record<string, string>> = {}) => {
    const query = { conversation, ...at }
    const page = await callApi<typeof readMessagesCall>('GET', '/api/messages', { query })
    const { messages, more, newer, all_read: allRead, state: reach } = page
    const shown = { place, messages, more, newer, reach, away: place !== 'fresh' && away() }
    change({ type: 'page', ...shown, allRead: allRead && place !== 'older' })
    return page
  }
  /** What came since; all of it, a page at a time, would be as much as the newest page. */
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
    // Messages may be gone, or have become visible again.
    if (event.type === 'refresh' || (event.type === 'contact' && event.member === partner.id)) void renew()
    if (event.type === 'message' && event.conversation === conversation) return hearMessage(event.sender)
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
    sent: (message, credits) => cells.change({ counters: { credits }, chat: row(message) }),
  }
}
