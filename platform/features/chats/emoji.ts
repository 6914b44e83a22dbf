import { charactersOf } from '../../core/text.ts'

const MOST = 3
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2})/u

/** Whether a message consists of one to three emoji only: these are shown large. */
export function isEmojiOnly(text: string): boolean {
  // Longer than three of the longest emoji in UTF-16: no need to split it into characters.
  if (text.length > 60) return false
  const seen = charactersOf(text).filter((character) => character.trim() !== '')
  return seen.length > 0 && seen.length <= MOST && seen.every((character) => EMOJI.test(character))
}
