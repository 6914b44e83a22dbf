import { expect, it } from 'vitest'
import {
  type ConversationState,
  changeConversation,
  goesByItself,
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

const empty: ConversationState = { messages: [], pending: [], more: false, allRead: false, reach: 'open' }

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
