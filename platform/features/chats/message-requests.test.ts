import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '../../core/live.ts'
import { GATHERED_FOR } from '../live/ask-again.ts'
import { changedBy } from '../live/event-lists.ts'
import { MemberCells } from '../live/member-cells.ts'
import { emitLive, onLive } from '../live/store.ts'
import type { ConversationState } from './conversation-state.ts'
import { createConversationSync } from './conversation-sync.ts'
import type { Chat, ChatMessage, Partner } from './present.ts'

const CONVERSATION = 'c'
const COUNTERS = { credits: 10, unread_messages: 1, new_likes: 0 }
const partner = { id: 'ada', name: 'Ada' } as Partner
const message = {
  id: 'm',
  kind: 'text',
  own: false,
  text: 'Ciao',
  at: '2026-01-01T12:00:00.000Z',
} as ChatMessage
const chat = { conversation: { id: CONVERSATION }, profile: partner, num_unread_messages: 1 } as Chat

/** A fake server: its answers, and the requests that reached it. */
const asked: string[] = []
const answers: Readonly<Record<string, unknown>> = {
  '/api/messages': { messages: [message], more: false, all_read: false, state: 'open' },
  '/api/read': { ok: true, counters: { ...COUNTERS, unread_messages: 0 } },
  '/api/chats': { chats: [chat], counters: COUNTERS },
  '/api/user': { user: { paid_user: true, status: 'active' }, counters: COUNTERS },
}

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${path}`)
    return Response.json(answers[path.split('?')[0] ?? ''])
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page of `me`, wired like `LiveProvider` and `useConversation`. */
function page(
  me: string,
  opens: 'conversation' | 'list' | 'members',
  visible = true,
  loaded: Pick<ConversationState, 'messages' | 'newer'> = { messages: [], newer: false },
  away: () => boolean = () => false,
  unread = false,
) {
  const cells = new MemberCells()
  if (opens !== 'members') cells.chats.set({ items: [], next: null })
  const parts = {
    conversation: CONVERSATION,
    me,
    partner,
    cells,
    change: () => undefined,
    marks: () => ({ match: true, muted: false }),
    loaded: () => loaded,
    visible: () => visible,
    away,
    unread,
  }
  const sync = createConversationSync(parts)
  const leave = opens === 'conversation' ? onLive(sync.hear) : () => undefined
  const hear = async (...events: LiveEvent[]) => {
    for (const event of events) {
      if (emitLive(event)) continue
      const { lists, conversation } = changedBy(event, me)
      void cells.refresh(lists, conversation)
    }
    await vi.advanceTimersByTimeAsync(GATHERED_FOR)
    leave()
  }
  return { cells, sync, hear }
}

const received = { type: 'message', conversation: CONVERSATION, sender: 'ada' } as const
const read = (reader: string): LiveEvent => ({
  type: 'read',
  conversation: CONVERSATION,
  reader,
  message: 'm',
  at: message.at,
})

const MESSAGES = 'GET /api/messages?conversation=c'
const ROW = 'GET /api/chats?conversation=c'

it.each<[string, Parameters<typeof page>, LiveEvent[], string[]]>([
  [
    'the open conversation reads it and says so',
    ['bea', 'conversation'],
    [received],
    [MESSAGES, 'POST /api/read'],
  ],
  ['a hidden page reads it and its row', ['bea', 'conversation', false], [received], [MESSAGES, ROW]],
  [
    'an open conversation with messages reads what came after them',
    ['bea', 'conversation', true, { messages: [{ ...message, id: 'l' }], newer: false }],
    [received],
    [`${MESSAGES}&after=l`, 'POST /api/read'],
  ],
  [
    'one whose reader is up in the history reads its row alone, and does not say that it was read',
    ['bea', 'conversation', true, { messages: [message], newer: true }],
    [received],
    [ROW],
  ],
  [
    'one whose reader is further up loads it with its row, and does not say that it was read',
    ['bea', 'conversation', true, { messages: [{ ...message, id: 'l' }], newer: false }, () => true],
    [received],
    [`${MESSAGES}&after=l`, ROW],
  ],
  ['the list reads one row', ['bea', 'list'], [received], [ROW]],
  ['other pages read the counters', ['bea', 'members'], [received], ['GET /api/user']],
  ['ten at once cost what one does', ['bea', 'list'], Array(10).fill(received), [ROW]],
  [
    'two conversations cost one request',
    ['bea', 'list'],
    [received, { ...received, conversation: 'd' }],
    ['GET /api/chats'],
  ],
  ['the sender’s page learns for nothing that it was read', ['ada', 'conversation'], [read('bea')], []],
  ['another page of the sender reads it with its row', ['ada', 'conversation'], [received], [MESSAGES, ROW]],
  ['another page of the reader reads the row', ['bea', 'list'], [read('bea')], [ROW]],
])('after a message %s', async (_name, opened, events, expected) => {
  await page(...opened).hear(...events)
  expect(asked.toSorted()).toEqual(expected.toSorted())
})

it('messages that arrived while the reader was further up are read once the newest message is reached', async () => {
  let up = true
  const loaded = { messages: [{ ...message, id: 'l' }], newer: false }
  const { sync, hear } = page('bea', 'conversation', true, loaded, () => up)
  await hear(received)
  expect(asked).not.toContain('POST /api/read')
  up = false
  asked.length = 0
  sync.reached()
  await vi.advanceTimersByTimeAsync(GATHERED_FOR)
  expect(asked).toContain('POST /api/read')
  asked.length = 0
  sync.reached()
  await vi.advanceTimersByTimeAsync(GATHERED_FOR)
  expect(asked, 'nothing came since').toEqual([])
})

it.each([
  ['above unread messages tells that they are read once its reader is at the end', true, ['POST /api/read']],
  ['at the newest message has nothing to tell there', false, []],
])('a page that was opened %s', async (_where, unread, expected) => {
  const { sync } = page('bea', 'conversation', true, undefined, undefined, unread)
  expect(asked).toEqual([])
  sync.reached()
  await vi.advanceTimersByTimeAsync(GATHERED_FOR)
  expect(asked.filter((request) => request.startsWith('POST'))).toEqual(expected)
})

it('the response to the sender’s request updates row and credits without a further request', async () => {
  const { cells, sync } = page('bea', 'conversation')
  sync.sent({ ...message, own: true }, 5)
  await vi.advanceTimersByTimeAsync(GATHERED_FOR)
  expect(asked).toEqual([])
  expect(cells.me.get()).toEqual({ credits: 5 })
  expect(cells.chats.get()?.items).toMatchObject([
    { conversation: { id: CONVERSATION }, profile: partner, last_message: { own: true, text: 'Ciao' } },
  ])
})

it('a page that read a message has the row and counters of that moment', async () => {
  const { cells, hear } = page('bea', 'conversation')
  await hear(received)
  expect(cells.me.get()).toMatchObject({ unreadMessages: 0, credits: 10 })
  expect(cells.chats.get()?.items).toMatchObject([{ num_unread_messages: 0, last_message: { text: 'Ciao' } }])
})
