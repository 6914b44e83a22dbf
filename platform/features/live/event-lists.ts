import type { LiveEvent } from '../../core/live.ts'

/** The lists that a member's pages keep fresh. */
export type LiveList = 'user' | 'chats' | 'likes'

/**
 * Which lists an event has changed for the member who hears it.
 *
 * @param memberId the member whose page this is: the sender alone pays for a message.
 */
export function changedBy(event: LiveEvent, memberId: string): readonly LiveList[] {
  switch (event.type) {
    case 'message':
      return event.sender === memberId ? ['chats', 'user'] : ['chats']
    case 'read':
      return ['chats']
    case 'like':
      return ['likes']
    case 'contact':
      return ['chats', 'likes', 'user']
    case 'credits':
    case 'payment':
      return ['user']
    default:
      return []
  }
}
