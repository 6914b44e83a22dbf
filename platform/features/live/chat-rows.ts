import type { AnswerOf } from '../../core/contract.ts'
import type { listChats } from '../chats/contract.ts'

/** One conversation of the list. */
export type ChatRow = AnswerOf<typeof listChats>['chats'][number]

/** The list with this conversation as it is now, in the order of the server: newest message first, then by id. */
export function withRow(rows: readonly ChatRow[], row: ChatRow): ChatRow[] {
  return [...withoutRow(rows, row.conversation.id), row].sort(newestFirst)
}

/** The same, unless the list already knows of a later message there: answers may arrive out of order. */
export function withNewerRow(rows: readonly ChatRow[], row: ChatRow): readonly ChatRow[] {
  const known = rows.find(({ conversation }) => conversation.id === row.conversation.id)
  return (known?.last_message_at ?? '') > (row.last_message_at ?? '') ? rows : withRow(rows, row)
}

/** The list without this conversation. */
export function withoutRow(rows: readonly ChatRow[], conversation: string): ChatRow[] {
  return rows.filter((row) => row.conversation.id !== conversation)
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
