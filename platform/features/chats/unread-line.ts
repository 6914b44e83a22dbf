import type { ChatMessage } from './present.ts'

/** What the smallest phone shows with large letters: columns of a text, lines of all messages. */
const SCREEN = { columns: 24, lines: 6, messages: 3 }

/**
 * The message above which the line "new since your last visit" stands.
 *
 * @param newest a page of messages, newest first
 * @param unread how many messages of the partner were not read: they are the newest ones
 * @returns undefined if none is unread, or if the first of them is older than this page
 */
export function unreadFrom(newest: readonly ChatMessage[], unread: number): ChatMessage | undefined {
  return unread === 0 ? undefined : newest.filter(({ own }) => !own)[unread - 1]
}

/**
 * Whether the reader certainly sees all of these messages at once when the page opens at the
 * newest: only then may opening the page tell that they were read. Pictures, warnings and quotes
 * need too much room to be sure.
 */
export function fitOnScreen(messages: readonly ChatMessage[]): boolean {
  if (messages.length > SCREEN.messages) return false
  if (messages.some(({ kind, about, warnings }) => kind !== 'text' || about || warnings)) return false
  const lines = messages.flatMap(({ text }) => text.split('\n'))
  const shown = lines.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / SCREEN.columns)), 0)
  return shown <= SCREEN.lines
}
