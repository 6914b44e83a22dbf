/**
 * Whether a text is invisible: only spaces, line breaks, and characters without a glyph (U+200B,
 * U+3164).
 */
export const isBlank = (text: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text)

/** Code points of the longest emoji: a kiss of two people with two skin tones. */
const LONGEST_EMOJI = 10

let segmenter: Intl.Segmenter | undefined

function* eachCharacter(text: string): Iterable<string> {
  if (!('Segmenter' in Intl)) return yield* text
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}

/**
 * Splits a text into characters as readers see them; into code points in browsers without
 * `Intl.Segmenter`.
 */
export const charactersOf = (text: string): string[] => [...eachCharacter(text)]

/**
 * Length of a text as readers count it: an emoji is one, however many code points it has. A
 * character with many combining marks counts as several, so that a limit on the length limits the
 * size, too. Browser and server both use this rule.
 */
export function lengthOf(text: string): number {
  let length = 0
  for (const character of eachCharacter(text)) length += countedAs(character)
  return length
}

const countedAs = (character: string): number => Math.ceil([...character].length / LONGEST_EMOJI)

/**
 * Whether `lengthOf` exceeds `most`. Counting a long text takes a tenth of a second, so it stops
 * once the answer is clear.
 */
export function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false
  // At most two UTF-16 units per code point.
  if (text.length > most * LONGEST_EMOJI * 2) return true
  let length = 0
  for (const character of eachCharacter(text)) {
    length += countedAs(character)
    if (length > most) return true
  }
  return false
}

/** Letters that do not decompose into a letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', ł: 'l', ß: 'ss', œ: 'oe', đ: 'd' }

/** A name folded for comparison with input from other keyboards: `København` equals `kobenhavn`. */
export function foldedName(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[øæłßœđ]/g, (letter) => LETTERS[letter] ?? letter)
}

const LINK =
  /https?:|www\.|:\/\/|[\p{L}\p{N}-]\.(com|net|org|info|biz|it|de|nl|be|fr|es|pl|se|no|dk|fi|at|ch|eu|uk|us|co|me|io|app|tv|ru|xyz|online|site|shop|store|top|club|live|link|click|page|vip|fun|icu)(?![\p{L}\p{N}])/iu

/**
 * Whether a short text, such as a name, contains something that mail programs and readers take for
 * a web address.
 */
export const holdsLink = (text: string): boolean => LINK.test(text)

/** The id of a site that its name suggests: `Søndag & Co` is `sondag-co`; empty if none fits. */
export function siteIdFrom(name: string): string {
  const words = foldedName(name).replace(/[^a-z0-9]+/g, '-')
  return words
    .replace(/^[^a-z]+/, '')
    .slice(0, 31)
    .replace(/-+$/, '')
}
