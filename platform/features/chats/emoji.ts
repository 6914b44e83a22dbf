import { charactersOf } from '../../core/text.ts'

const MOST = 3
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2})/u

/** Whether a message is one to three emoji and nothing else: it is shown large. */
export function isEmojiOnly(text: string): boolean {
  // Longer than three of the longest emoji in UTF-16: not worth cutting into characters.
  if (text.length > 60) return false
  const seen = charactersOf(text).filter((character) => character.trim() !== '')
  return seen.length > 0 && seen.length <= MOST && seen.every((character) => EMOJI.test(character))
}
