/**
 * Hebrew, Arabic, Syriac, Thaana, N'Ko and their neighbours, with the forms for presentation and
 * the scripts of the next plane.
 */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/

/**
 * A value for use in a sentence. A value with right-to-left letters is isolated (U+2068 to U+2069),
 * so that it does not move numbers or punctuation of the sentence to its other side; this also
 * works in attributes, titles, mails and push messages.
 */
export function isolated(value: string): string {
  return FROM_RIGHT.test(value) ? `\u2068${value}\u2069` : value
}

/**
 * `Anna, 34` in an attribute or a title: the age stays behind the name, whichever way that is
 * written.
 */
export const nameAndAge = (name: string, age: number): string => `${isolated(name)}, ${age}`
