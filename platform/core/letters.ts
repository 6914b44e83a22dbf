/**
 * Sizes of letters that a site may begin with and its viewers may choose: percent of the browser's.
 */
export const LETTER_SIZES = [100, 115, 130] as const

export type LetterSize = (typeof LETTER_SIZES)[number]

/**
 * Stored per browser, as the appearance is, but in a cookie of its own: a process of the previous
 * version ignores the whole cookie `appearance` if it contains what that version does not know.
 */
export const LETTERS_COOKIE = 'letters'

/**
 * Parses the cookie's value.
 * @param value of any length and content: it comes from the browser
 * @returns undefined if it is absent or not one of the sizes
 */
export const readLetters = (value: string | undefined): LetterSize | undefined =>
  LETTER_SIZES.find((size) => String(size) === value)
