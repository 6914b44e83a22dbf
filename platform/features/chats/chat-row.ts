import type { Chat, ChatMessage, Partner } from './present.ts'

/** Characters of the last message shown in the list; the same as in `findChats`. */
const EXCERPT = 120

/** Marks in the list besides partner and message. */
export type ChatMarks = Pick<Chat, 'match' | 'muted'>

/**
 * The list's entry of an open and read conversation after this message was sent or received last.
 */
export function chatAfter(
  conversation: string,
  profile: Partner,
  marks: ChatMarks,
  message: ChatMessage,
): Chat {
  const { kind, own, text, at } = message
  return {
    conversation: { id: conversation },
    profile,
    ...marks,
    num_unread_messages: 0,
    last_message: { kind, own, text: [...text].slice(0, EXCERPT).join('') },
    last_message_at: at,
  }
}
