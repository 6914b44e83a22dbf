import { describe, expect, it } from 'vitest'
import {
  type Change,
  type ConversationState,
  changeConversation,
  goesByItself,
  isRead,
  type Pending,
} from './conversation-state.ts'
import type { ChatMessage } from './present.ts'

const pending = (key: string, failed = false): Pending => ({
  ...{ key, failed, kind: 'text', text: 'Ciao', gift: null, file: null, cost: 5, noticeRead: true },
  at: '2026-01-01T12:00:00Z',
})

const message = (id: string, key: string | null): ChatMessage => ({
  ...{ id, key, kind: 'text', own: key !== null, text: 'Ciao', gift: null, photo: null, cost: 5 },
  at: `2026-01-01T12:00:0${id}Z`,
})

const empty: ConversationState = { messages: [], pending: [], more: false, readTo: null, reach: 'open' }

it('shows a message once that arrived although its answer was lost', () => {
  const failed = { ...empty, pending: [pending('lost', true), pending('away', true)] }
  const page = { type: 'page', reach: 'open', messages: [message('2', 'lost'), message('1', null)] } as const
  const state = changeConversation(failed, page)
  expect(state.messages.map(({ id }) => id)).toEqual(['1', '2'])
  expect(state.pending.map(({ key }) => key)).toEqual(['away'])
})

it('shows a message once whose page came before its own answer', () => {
  const sending = { ...empty, pending: [pending('first')] }
  const seen = changeConversation(sending, {
    type: 'page',
    reach: 'open',
    messages: [message('1', 'first')],
  })
  expect(seen.pending).toEqual([])
  const answered = changeConversation(seen, { type: 'sent', key: 'first', message: message('1', 'first') })
  expect(answered.messages).toHaveLength(1)
})

it('does not bring back what was kept as unsent and has arrived', () => {
  const opened = { ...empty, messages: [message('1', 'kept')] }
  expect(changeConversation(opened, { type: 'sending', pending: pending('kept', true) })).toEqual(opened)
})

it('shows nothing across a block, and what is there again once it is taken back', () => {
  const open = { ...empty, messages: [message('1', null)], more: true }
  const blocked = changeConversation(open, { type: 'page', messages: [], reach: 'blocked' })
  expect(blocked).toMatchObject({ messages: [], more: false, reach: 'blocked' })
  const taken = changeConversation(blocked, { type: 'page', messages: [message('2', null)], reach: 'open' })
  expect(taken).toMatchObject({ messages: [{ id: '2' }], reach: 'open' })
})

it('sends by itself what only lacked a connection, under the same key, and nothing else that failed', () => {
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
  const page = (messages: ChatMessage[]) =>
    ({ type: 'page', reach: 'open', messages, allRead: true }) as const
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
