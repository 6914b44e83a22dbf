import { describe, expect, it } from 'vitest'
import {
  type Change,
  type ConversationState,
  changeConversation,
  goesByItself,
  isRead,
  type LoadedPage,
  MOST_LOADED,
  type Pending,
} from './conversation-state.ts'
import type { ChatMessage } from './present.ts'

const pending = (key: string, failed = false): Pending => ({
  key,
  failed,
  kind: 'text',
  text: 'Ciao',
  gift: null,
  file: null,
  cost: 5,
  noticeRead: true,
  at: '2026-01-01T12:00:00Z',
})

const message = (id: string, key: string | null): ChatMessage => ({
  id,
  key,
  kind: 'text',
  own: key !== null,
  text: 'Ciao',
  gift: null,
  photo: null,
  cost: 5,
  at: `2026-01-01T12:00:0${id}Z`,
})

const empty: ConversationState = {
  messages: [],
  pending: [],
  more: false,
  newer: false,
  unseen: 0,
  readTo: null,
  reach: 'open',
}
const loadedPage = (messages: ChatMessage[], change: Partial<LoadedPage> = {}): LoadedPage => ({
  type: 'page',
  place: 'newest',
  messages,
  more: false,
  newer: false,
  allRead: false,
  reach: 'open',
  ...change,
})

it('a reaction is set, changed and taken back on its message alone', () => {
  const known = { ...empty, messages: [message('1', 'a'), message('2', null)] }
  const reacted = (reaction: 'heart' | 'sad' | null, state: ConversationState = known) =>
    changeConversation(state, { type: 'reaction', message: '2', reaction })
  const reactions = ({ messages }: ConversationState) => messages.map(({ reaction }) => reaction)
  expect(reactions(reacted('heart'))).toEqual([undefined, 'heart'])
  expect(reactions(reacted('sad', reacted('heart')))).toEqual([undefined, 'sad'])
  expect(reacted(null, reacted('heart')).messages).toEqual(known.messages)
})

describe('a message that was taken back', () => {
  const known = { ...empty, messages: [message('1', 'a'), message('2', null), message('3', 'c')] }
  const ids = ({ messages }: ConversationState) => messages.map(({ id }) => id)

  it('is gone, and no longer one that the reader has not seen', () => {
    const state = changeConversation({ ...known, unseen: 2 }, { type: 'gone', message: '2' })
    expect([ids(state), state.unseen]).toEqual([['1', '3'], 1])
    expect(changeConversation(state, { type: 'gone', message: '2' }).unseen).toBe(1)
  })

  it('is dropped by a page that would have it, and by no page beside it', () => {
    const between = changeConversation(known, loadedPage([message('3', 'c'), message('1', 'a')]))
    expect(ids(between)).toEqual(['1', '3'])
    const before = changeConversation(known, loadedPage([message('2', null), message('1', 'a')]))
    expect(ids(before)).toEqual(['1', '2', '3'])
  })
})

it('shows a message once if it arrived although its response was lost', () => {
  const failed = { ...empty, pending: [pending('lost', true), pending('away', true)] }
  const state = changeConversation(failed, loadedPage([message('2', 'lost'), message('1', null)]))
  expect(state.messages.map(({ id }) => id)).toEqual(['1', '2'])
  expect(state.pending.map(({ key }) => key)).toEqual(['away'])
})

it('shows a message once if its page arrived before its response', () => {
  const sending = { ...empty, pending: [pending('first')] }
  const seen = changeConversation(sending, loadedPage([message('1', 'first')]))
  expect(seen.pending).toEqual([])
  const answered = changeConversation(seen, { type: 'sent', key: 'first', message: message('1', 'first') })
  expect(answered.messages).toHaveLength(1)
})

it('does not restore an unsent message that has arrived', () => {
  const opened = { ...empty, messages: [message('1', 'kept')] }
  expect(changeConversation(opened, { type: 'sending', pending: pending('kept', true) })).toEqual(opened)
})

it('shows nothing across a block, and shows the messages again once it is removed', () => {
  const open = { ...empty, messages: [message('1', null)], more: true }
  const blocked = changeConversation(open, loadedPage([], { reach: 'blocked' }))
  expect(blocked).toMatchObject({ messages: [], more: false, reach: 'blocked' })
  const taken = changeConversation(blocked, loadedPage([message('2', null)]))
  expect(taken).toMatchObject({ messages: [{ id: '2' }], reach: 'open' })
})

it('resends only what failed for lack of a connection, with the same key', () => {
  const sending = { ...empty, pending: [pending('first'), pending('second')] }
  const failed = changeConversation(
    changeConversation(sending, { type: 'failed', key: 'first', offline: true }),
    { type: 'failed', key: 'second', offline: false },
  )
  expect(failed.pending.map(({ failed }) => failed)).toEqual([true, true])
  expect(failed.pending.filter(goesByItself).map(({ key }) => key)).toEqual(['first'])
  const again = changeConversation(failed, { type: 'retrying', key: 'first' })
  expect(again.pending[0]).toMatchObject({ key: 'first', failed: false, offline: false })
})

describe('the last own message is called read', () => {
  const [first, second] = [message('1', 'first'), message('2', 'second')]
  const open = { ...empty, messages: [first] }
  const read = (to: ChatMessage) => ({ type: 'read', to }) as const
  const page = (messages: ChatMessage[]) => loadedPage(messages, { allRead: true })
  const sent = { type: 'sent', key: 'second', message: second } as const

  it.each<[string, Change[], boolean]>([
    ['once the partner has read it', [read(first)], true],
    ['once they have read what came after it', [read(message('2', null))], true],
    ['not after one more was sent', [read(first), sent], false],
    ['where reading it is heard before its own answer', [read(second), sent], true],
    ['where an older reading is heard after a newer one', [read(second), sent, read(first)], true],
    ['where the server says that all is read', [page([first])], true],
    ['not where the server said so before it was sent', [sent, page([first])], false],
  ])('%s', (_name, changes, expected) => {
    expect(isRead(changes.reduce(changeConversation, open))).toBe(expected)
  })
})

describe('the loaded messages', () => {
  const numbered = (from: number, to: number): ChatMessage[] =>
    Array.from({ length: to - from + 1 }, (_, index) => {
      const at = new Date(1_700_000_000_000 + (from + index) * 1000).toISOString()
      return { ...message('1', null), id: `${from + index}`, at }
    })
  const holding = (from: number, to: number, change: Partial<ConversationState> = {}): ConversationState => ({
    ...empty,
    messages: numbered(from, to),
    more: true,
    ...change,
  })
  const span = ({ messages, more, newer, unseen }: ConversationState) =>
    `${more ? '…' : ''}${messages[0]?.id}-${messages.at(-1)?.id}${newer ? '…' : ''}${unseen > 0 ? `!${unseen}` : ''}`
  const page = (from: number, to: number, change: Partial<LoadedPage>) =>
    loadedPage(numbered(from, to).reverse(), change)

  it.each<[string, ConversationState, Change, string]>([
    ['an older page joins', holding(51, 100), page(1, 50, { place: 'older' }), '1-100'],
    [
      'far below the reader, newer ones go',
      holding(51, 50 + MOST_LOADED),
      page(1, 50, { place: 'older', more: true }),
      '…1-300…',
    ],
    [
      'a newer page joins, and far above the reader older ones go',
      holding(1, MOST_LOADED, { more: false, newer: true, unseen: 2 }),
      page(301, 350, { place: 'newer' }),
      '…51-350!2',
    ],
    [
      'further newer pages are known of',
      holding(1, 50, { newer: true, unseen: 1 }),
      page(51, 100, { place: 'newer', newer: true }),
      '…1-100…!1',
    ],
    ['the newest page joins where it meets them', holding(1, 50), page(20, 69, { more: true }), '…1-69'],
    ['and takes their place where it does not', holding(1, 50), page(90, 139, { more: true }), '…90-139'],
    [
      'but waits where the reader is up in the history',
      holding(1, 50, { newer: true }),
      page(90, 139, { more: true }),
      '…1-50…!1',
    ],
    [
      'until they leave it',
      holding(1, 50, { newer: true, unseen: 3 }),
      page(90, 139, { place: 'fresh', more: true }),
      '…90-139',
    ],
    [
      'the answer to a message that is gone is the newest page',
      holding(1, 50),
      page(90, 139, { place: 'newer', more: true }),
      '…90-139',
    ],
    [
      'an own message waits for its neighbours',
      holding(1, 50, { newer: true }),
      { type: 'sent', key: 'k', message: message('9', 'k') },
      '…1-50…',
    ],
    [
      'what came behind them is counted',
      holding(1, 50, { newer: true, unseen: 1 }),
      { type: 'unseen' },
      '…1-50…!2',
    ],
    [
      'what came while the reader is further up is counted',
      holding(1, 50, { unseen: 1 }),
      page(50, 52, { place: 'newer', away: true }),
      '…1-52!3',
    ],
    ['what comes at the end is seen', holding(1, 50), page(51, 52, { place: 'newer' }), '…1-52'],
    [
      'an own message is no news',
      holding(1, 1),
      loadedPage([message('2', 'k')], { place: 'newer', away: true }),
      '…1-2',
    ],
    ['at the newest message all is seen', holding(1, 50, { unseen: 3 }), { type: 'seen' }, '…1-50'],
  ])('%s', (_what, known, change, expected) => {
    expect(span(changeConversation(known, change))).toBe(expected)
  })
})
