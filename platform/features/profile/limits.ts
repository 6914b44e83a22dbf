/** Characters of the text about oneself, as readers count them. */
export const ABOUT_LENGTH = 2000
/** Characters of an answer to a prompt. */
export const ANSWER_LENGTH = 200
/** How many prompts a profile answers at most. */
export const MOST_PROMPTS = 3
/**
 * The code points of the longest text that these limits let through; the schema refuses more before
 * anything is counted.
 */
export const MOST_CODE_POINTS = 20_000
/**
 * The same for a box of a browser, which counts units of UTF-16: most emoji have two a code point.
 */
export const MOST_UNITS = 2 * MOST_CODE_POINTS
