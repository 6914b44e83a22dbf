/** Maximum length of the text about the member, in user-perceived characters. */
export const ABOUT_LENGTH = 2000
/** Maximum length of an answer to a prompt, in characters. */
export const ANSWER_LENGTH = 200
/** Maximum number of answered prompts in a profile. */
export const MOST_PROMPTS = 3
/**
 * Code points of the longest text within these limits; the schema refuses longer ones before
 * anything is counted.
 */
export const MOST_CODE_POINTS = 20_000
/**
 * The same for `maxlength` in a browser, which counts UTF-16 units: most emoji have two per code
 * point.
 */
export const MOST_UNITS = 2 * MOST_CODE_POINTS
