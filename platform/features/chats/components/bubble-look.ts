import type { Pending } from '../conversation-state.ts'
import { isEmojiOnly } from '../emoji.ts'
import type { ChatMessage } from '../present.ts'

/** Kinds of messages with a style of their own: photos, gifts, lone emoji. */
export function lookOf({ kind, text }: Pick<ChatMessage | Pending, 'kind' | 'text'>) {
  return {
    'data-photo': kind === 'photo' || undefined,
    'data-gift': kind === 'gift' || undefined,
    'data-gif': kind === 'gif' || undefined,
    'data-emoji': (kind === 'text' && isEmojiOnly(text)) || undefined,
  }
}
