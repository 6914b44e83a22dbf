import type { Translate } from '../../core/locale.ts'
import { foldedName } from '../../core/text.ts'
import { DRAWN_NAMES, type DrawnGif } from './drawn-parts.ts'

/** Searchable words in the reader's language; `alt` describes the GIF. */
const wordsOf = (name: DrawnGif, t: Translate): string =>
  `${t(`gifs:alt_${name}`)} ${t(`gifs:words_${name}`)}`

const tokens = (text: string): string[] =>
  foldedName(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)

/**
 * The drawn GIFs that match each of these words by prefix, in their fixed order; all of them
 * without words. Ignores accents and case.
 * @param t texts of the reader's language
 */
export function searchDrawn(words: string, t: Translate): readonly DrawnGif[] {
  const asked = tokens(words)
  // Only punctuation finds nothing; an empty search finds everything.
  if (asked.length === 0) return words.trim() === '' ? DRAWN_NAMES : []
  return DRAWN_NAMES.filter((name) => {
    const known = tokens(wordsOf(name, t))
    return asked.every((word) => known.some((one) => one.startsWith(word)))
  })
}
