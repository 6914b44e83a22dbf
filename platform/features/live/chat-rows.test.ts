import { expect, it } from 'vitest'
import {
  type ChatRow,
  type ChatRows,
  withFirstPage,
  withNewerRow,
  withoutPartner,
  withoutRow,
  withPageAfter,
  withRow,
} from './chat-rows.ts'

const row = (id: string, minute: number, unread = 0) =>
  ({
    conversation: { id },
    profile: { id: `of ${id}` },
    last_message_at: `2026-01-01T12:0${minute}:00.000Z`,
    num_unread_messages: unread,
  }) as ChatRow

const list = { items: [row('c', 3), row('b', 2), row('a', 1)], next: null }
const ids = ({ items }: ChatRows) => items.map(({ conversation }) => conversation.id).join('')

/** The list continues after its last row. */
const further = { ...list, next: 'n' }
const first = { items: [row('d', 4), row('b', 2)], next: 'm' }
const last = { items: [row('a', 1), row('x', 0)], next: null }

it.each<[string, ChatRows, string]>([
  ['a new message moves its conversation to the top', withRow(list, row('a', 4, 1)), 'acb'],
  ['a conversation that was not there takes its place', withRow(list, row('x', 2)), 'cxba'],
  ['at the same time the higher id comes first, as on the server', withRow(list, row('z', 3)), 'zcba'],
  ['a removed conversation goes', withoutRow(list, 'b'), 'ca'],
  ['a later message of the same page counts', withNewerRow(list, row('b', 5)), 'bca'],
  ['an older one does not', withNewerRow(list, row('b', 1)), 'cba'],
  ['a conversation of a page that was not loaded stays out', withRow(further, row('x', 0)), 'cba'],
  ['one of the last page that was loaded does not', withRow(further, row('a', 1, 1)), 'cba'],
  ['a new message brings it in', withRow(further, row('x', 4)), 'xcba'],
  ['a fresh first page keeps what lies behind it', withFirstPage(further, first), 'dba'],
  ['the last page as the first takes it away', withFirstPage(further, { ...first, next: null }), 'db'],
  ['a page is added where the list ends', withPageAfter(further, 'n', last), 'cbax'],
  ['and not where it ends no more', withPageAfter(further, 'old', last), 'cba'],
  ['whom a block concerns goes', withoutPartner(list, 'of b'), 'ca'],
])('%s', (_name, rows, expected) => {
  expect(ids(rows)).toBe(expected)
})

it('replaces a row with its current state', () => {
  expect(
    withRow(list, row('b', 2, 7)).items.find(({ conversation }) => conversation.id === 'b')
      ?.num_unread_messages,
  ).toBe(7)
})
