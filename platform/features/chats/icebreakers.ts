import type { Translate } from '../../core/locale.ts'

/** Opener lines, in full so that the check for unused texts finds them. */
const LINES = [
  'chats:icebreaker_1',
  'chats:icebreaker_2',
  'chats:icebreaker_3',
  'chats:icebreaker_4',
  'chats:icebreaker_5',
  'chats:icebreaker_6',
] as const

/** Opener lines for an empty conversation, in the reader's language. */
export function icebreakerLines(t: Translate): string[] {
  return LINES.map((key) => t(key))
}
