import type { z } from 'zod'
import type { ResponseOf } from '../../core/contract.ts'
import { extendList, type ListPage, refreshList } from '../../ui/paged-list.ts'
import type { listChatsCall } from '../chats/contract.ts'

/** One conversation of the list. */
export type ChatRow = ResponseOf<typeof listChatsCall>['chats'][number]

/** The list from its newest conversation to the last loaded page. */
export interface ChatRows extends ListPage<ChatRow> {
  /** Filter of the request, if it does not show all conversations. */
  readonly asked?: Pick<z.output<NonNullable<(typeof listChatsCall)['query']>>, 'show' | 'keep'> | undefined
}

export const chatKeys = {
  id: ({ conversation }: ChatRow) => conversation.id,
  at: (row: ChatRow) => (row.last_message_at === null ? 0 : Date.parse(row.last_message_at)),
}

/**
 * The list with this conversation updated, in the order of the server: newest message first, then
 * by id. A conversation that belongs on a page not yet loaded is left out: the rows between would
 * be missing.
 */
export function withRow(list: ChatRows, row: ChatRow): ChatRows {
  const { id } = row.conversation
  const known = list.items.some(({ conversation }) => conversation.id === id)
  const items = [...withoutRow(list, id).items, row].sort(newestFirst)
  return !known && list.next !== null && items.at(-1) === row ? list : { ...list, items }
}

/**
 * Like `withRow`, unless the list already has a later message of that conversation: responses may
 * arrive out of order.
 */
export function withNewerRow(list: ChatRows, row: ChatRow): ChatRows {
  const known = list.items.find(({ conversation }) => conversation.id === row.conversation.id)
  return (known?.last_message_at ?? '') > (row.last_message_at ?? '') ? list : withRow(list, row)
}

/** The list without this conversation. */
export function withoutRow(list: ChatRows, conversation: string): ChatRows {
  return { ...list, items: list.items.filter((row) => row.conversation.id !== conversation) }
}

/** The list without conversations with this member. */
export function withoutPartner(list: ChatRows, member: string): ChatRows {
  return { ...list, items: list.items.filter(({ profile }) => profile.id !== member) }
}

/**
 * The list with its first page replaced; later pages that were loaded stay, unless the filter has
 * changed.
 */
export function withFirstPage(known: ChatRows | undefined, fresh: ChatRows): ChatRows {
  const { asked } = fresh
  return known && known.asked?.show === asked?.show
    ? { ...refreshList(known, fresh, chatKeys), asked }
    : fresh
}

/** The list with the page after the cursor `after`; unchanged if the list no longer ends there. */
export function withPageAfter(known: ChatRows, after: string, page: ChatRows): ChatRows {
  return known.next === after ? { ...known, ...extendList(known, page, chatKeys) } : known
}

function newestFirst(a: ChatRow, b: ChatRow): number {
  return (
    descending(a.last_message_at ?? '', b.last_message_at ?? '') ||
    descending(a.conversation.id, b.conversation.id)
  )
}

function descending(a: string, b: string): number {
  return a === b ? 0 : a < b ? 1 : -1
}
