import { expect, it } from 'vitest'
import { type ChatRow, withNewerRow, withoutRow, withRow } from './chat-rows.ts'

const row = (id: string, minute: number, unread = 0) =>
  ({
    conversation: { id },
    last_message_at: `2026-01-01T12:0${minute}:00.000Z`,
    num_unread_messages: unread,
  }) as ChatRow

const list = [row('c', 3), row('b', 2), row('a', 1)]
const ids = (rows: readonly ChatRow[]) => rows.map(({ conversation }) => conversation.id).join('')

it.each<[string, readonly ChatRow[], string]>([
  ['a new message moves its conversation to the top', withRow(list, row('a', 4, 1)), 'acb'],
  ['a conversation that was not there takes its place', withRow(list, row('x', 2)), 'cxba'],
  ['at the same time the higher id comes first, as on the server', withRow(list, row('z', 3)), 'zcba'],
  ['a removed conversation goes', withoutRow(list, 'b'), 'ca'],
  ['a later message of the same page counts', withNewerRow(list, row('b', 5)), 'bca'],
  ['an older one does not', withNewerRow(list, row('b', 1)), 'cba'],
])('%s', (_name, rows, expected) => {
  expect(ids(rows)).toBe(expected)
})

it('shows the row as it is now', () => {
  expect(
    withRow(list, row('b', 2, 7)).find(({ conversation }) => conversation.id === 'b')?.num_unread_messages,
  ).toBe(7)
})
