import type { Translate } from '../../core/locale.ts'
import { foldedName } from '../../core/text.ts'
import { DRAWN_NAMES, type DrawnGif } from './drawn-parts.ts'

/** Words that a search may hold, in the reader's language; `alt` says what it shows. */
const wordsOf = (name: DrawnGif, t: Translate): string =>
  `${t(`gifs:alt_${name}`)} ${t(`gifs:words_${name}`)}`

const tokens = (text: string): string[] =>
  foldedName(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)

/**
 * The drawn GIFs whose words begin with each of these words, in their own order; all of them for
 * none. Accents and case do not matter.
 * @param t texts of the reader's language
 */
export function searchDrawn(words: string, t: Translate): readonly DrawnGif[] {
  const asked = tokens(words)
  // Signs alone find nothing; no words at all find everything.
  if (asked.length === 0) return words.trim() === '' ? DRAWN_NAMES : []
  return DRAWN_NAMES.filter((name) => {
    const known = tokens(wordsOf(name, t))
    return asked.every((word) => known.some((one) => one.startsWith(word)))
  })
}
