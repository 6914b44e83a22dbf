import { callApi } from '../../core/api-client.ts'
import { askingAgain, type MemberCells, type PageEvent } from '../live/hooks.ts'
import { chatAfter } from './chat-row.ts'
import type { markRead, readMessages } from './contract.ts'
import { type Change, newestOf } from './conversation-state.ts'
import type { ChatMessage, Partner } from './present.ts'

interface SyncParts {
  readonly conversation: string
  /** The member's own id. */
  readonly me: string
  readonly partner: Partner
  readonly cells: Pick<MemberCells, 'change'>
  readonly change: (change: Change) => void
  /** Whether the member can see the page: what comes is then read. */
  readonly visible: () => boolean
}

/** Keeps an open conversation up to date with as few requests as possible. */
export interface ConversationSync {
  /** Reads the newest page of messages, or the one before that message. */
  load(before?: string): Promise<void>
  /** Loads what arrived, and marks it as read on the server where the page is visible. Calls that come together are one. */
  catchUp(): Promise<void>
  /** Follows an event. @returns true where the lists of the page follow by that, too. */
  hear(event: PageEvent): boolean
  /** An own message arrived: its answer holds all that changed. */
  sent(message: ChatMessage, credits: number): void
}

export function createConversationSync(parts: SyncParts): ConversationSync {
  const { conversation, me, partner, cells, change, visible } = parts
  const load = async (before?: string) => {
    const page = await callApi<typeof readMessages>('GET', '/api/messages', {
      query: { conversation, ...(before ? { before } : {}) },
    })
    change({
      type: 'page',
      messages: page.messages,
      reach: page.state,
      ...(before ? { more: page.more } : { allRead: page.all_read }),
    })
    return page
  }
  const row = (message: ChatMessage | undefined) => message && chatAfter(conversation, partner, message)
  const catchUp = askingAgain(async () => {
    const { messages, state } = await load()
    if (!visible()) return
    const body = { conversation }
    const { counters } = await callApi<typeof markRead>('POST', '/api/read', { body })
    cells.change({ counters, chat: state === 'open' ? row(newestOf(messages)) : undefined })
  })
  const reload = askingAgain(() => load())

  const hearMessage = (sender: string): boolean => {
    const reads = sender !== me && visible()
    void (reads ? catchUp() : reload())
    return reads
  }
  const hear = (event: PageEvent): boolean => {
    if (event.type === 'refresh' || (event.type === 'contact' && event.member === partner.id)) void catchUp()
    if (event.type === 'message' && event.conversation === conversation) return hearMessage(event.sender)
    if (event.type === 'read' && event.conversation === conversation && event.reader !== me)
      change({ type: 'read', to: { id: event.message, at: event.at } })
    return false
  }
  return {
    load: async (before) => void (await load(before)),
    catchUp,
    hear,
    sent: (message, credits) => cells.change({ counters: { credits }, chat: row(message) }),
  }
}
