import type { LiveEvent } from '../../core/live.ts'

/** The lists that a member's pages keep fresh. */
export type LiveList = 'user' | 'chats' | 'likes'

export interface Changed {
  readonly lists: readonly LiveList[]
  /** Id of the conversation if only one changed. */
  readonly conversation?: string
}

/**
 * Which lists an event changes for the member who receives it. Pages do not receive events that
 * they caused.
 *
 * @param memberId the member whose page this is
 */
export function changedBy(event: LiveEvent, memberId: string): Changed {
  switch (event.type) {
    case 'message':
    case 'message_gone':
      return { lists: ['chats'], conversation: event.conversation }
    case 'read':
      // The list does not show what the partner has read.
      return event.reader === memberId
        ? { lists: ['chats'], conversation: event.conversation }
        : { lists: [] }
    case 'like':
    case 'unlike':
      return { lists: ['likes'] }
    case 'contact':
      return { lists: ['chats', 'likes', 'user'] }
    case 'credits':
    case 'payment':
      return { lists: ['user'] }
    default:
      return { lists: [] }
  }
}
