import type { Chat, ChatMessage, Partner } from './present.ts'

/** Characters of the last message that the list shows; as in `findChats`. */
const EXCERPT = 120

/** What stands in the list beside partner and message. */
export type ChatMarks = Pick<Chat, 'match' | 'muted'>

/** The list's entry of a conversation that is open and read, once this message is its last one. */
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
