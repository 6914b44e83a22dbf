import { beforeEach, expect, it } from 'vitest'
import { emitLive } from '../live/hooks.ts'
import { lastOpened, openConversation } from './kept-conversations.ts'
import type { ChatMessage } from './present.ts'
import type { ConversationView } from './views.ts'

const NOW = Date.parse('2026-01-31T12:00:00Z')
const messages = (from: number, to: number): ChatMessage[] =>
  Array.from({ length: to - from + 1 }, (_, place) => {
    const at = new Date(NOW + (from + place) * 1000).toISOString()
    return { id: `m${from + place}`, kind: 'text', own: false, text: '', key: null, at } as ChatMessage
  })
/** The server's view of a conversation: its newest page. */
const view = (conversation: string, from: number, to: number, focus: string | null = null) =>
  ({
    conversation,
    focus,
    partner: { id: `of ${conversation}` },
    page: {
      messages: messages(from, to).reverse(),
      more: from > 1,
      newer: false,
      all_read: false,
      typing_pass: null,
      state: 'open',
    },
  }) as unknown as ConversationView
const open = (member: string, seen: ConversationView) => openConversation(member, seen, NOW)
const span = ({ store }: ReturnType<typeof open>) => {
  const known = store.get().messages
  return `${known[0]?.id}-${known.at(-1)?.id}`
}
/** A reader of conversation `a` who has scrolled to its beginning and stays there. */
const read = (member: string) => {
  const opened = open(member, view('a', 51, 100))
  const older = { messages: messages(1, 50).reverse(), more: false, newer: false, allRead: false } as const
  opened.store.change({ type: 'page', place: 'older', reach: 'open', ...older })
  opened.anchor = { message: 'm7', top: 3 }
  return opened
}

let member = 0
const ada = () => `ada ${member}`
beforeEach(() => {
  member++
})

it('a reopened conversation keeps the loaded messages and the position of the reader', () => {
  read(ada())
  open(ada(), view('b', 1, 10))
  const again = open(ada(), view('a', 51, 100))
  expect([span(again), again.anchor?.message]).toEqual(['m1-m100', 'm7'])
})

it('messages that arrived since are shown and scrolled to', () => {
  read(ada())
  const again = open(ada(), view('a', 53, 102))
  expect([span(again), again.anchor]).toEqual(['m1-m102', undefined])
})

it('a message that its sender took back leaves a conversation that is not open, too', () => {
  read(ada())
  open(ada(), view('b', 1, 10))
  emitLive({ type: 'message_gone', conversation: 'a', message: 'm100' })
  expect(span(open(ada(), view('a', 50, 99)))).toBe('m1-m99')
})

it('a reaction reaches a conversation that is not open, too', () => {
  read(ada())
  open(ada(), view('b', 1, 10))
  emitLive({ type: 'reaction', conversation: 'a', message: 'm7', reaction: 'heart' })
  const { messages: known } = open(ada(), view('a', 51, 100)).store.get()
  expect(known.find(({ id }) => id === 'm7')?.reaction).toBe('heart')
})

it('unread messages are begun with, though they are known', () => {
  read(ada())
  const again = open(ada(), { ...view('a', 51, 100), readsLater: true, since: 'm90' })
  expect([span(again), again.anchor]).toEqual(['m1-m100', undefined])
})

it('a page further up than the newest one replaces what is known', () => {
  read(ada())
  const further = view('a', 151, 200)
  const again = open(ada(), { ...further, page: { ...further.page, newer: true } })
  expect(span(again)).toBe('m151-m200')
})

it.each<[string, () => unknown, string]>([
  ['another account in this tab', () => member++, 'm51-m100'],
  ['a message that is looked for', () => undefined, 'm20-m70'],
  ['events that may have been missed', () => emitLive({ type: 'refresh' }), 'm51-m100'],
  ['a block, or its end', () => emitLive({ type: 'contact', member: 'of a' }), 'm51-m100'],
])('%s starts with the server’s view', (what, happen, expected) => {
  read(ada())
  happen()
  const focus = what.startsWith('a message') ? 'm30' : null
  const again = open(ada(), focus ? view('a', 20, 70, focus) : view('a', 51, 100))
  expect([span(again), again.anchor]).toEqual([expected, undefined])
})

it('returns the last opened conversation, with the time by the server’s clock', () => {
  open(ada(), view('a', 1, 2))
  open(ada(), view('b', 1, 2))
  const at = '2026-01-31T12:00:00.000Z'
  expect(lastOpened(ada())).toEqual({ conversation: 'b', profile: 'of b', at })
  expect(lastOpened('bea')).toBeUndefined()
})
