import type { Pending } from '../conversation-state.ts'
import { isEmojiOnly } from '../emoji.ts'
import type { ChatMessage } from '../present.ts'

/** What the style tells apart: photos, gifts, lone emoji. */
export function lookOf({ kind, text }: Pick<ChatMessage | Pending, 'kind' | 'text'>) {
  return {
    'data-photo': kind === 'photo' || undefined,
    'data-gift': kind === 'gift' || undefined,
    'data-emoji': (kind === 'text' && isEmojiOnly(text)) || undefined,
  }
}
