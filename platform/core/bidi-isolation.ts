/**
 * Hebrew, Arabic, Syriac, Thaana, N'Ko and neighbouring blocks, with the presentation forms and the
 * right-to-left scripts of the supplementary plane.
 */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/

/**
 * A value for use in a sentence. A value with right-to-left letters is isolated (U+2068 to U+2069),
 * so that it does not reorder the numbers or punctuation around it; this also works in attributes,
 * titles, mails and push messages.
 */
export function isolated(value: string): string {
  return FROM_RIGHT.test(value) ? `\u2068${value}\u2069` : value
}

/**
 * `Anna, 34` in an attribute or a title: the age stays after the name in either writing direction.
 */
export const nameAndAge = (name: string, age: number): string => `${isolated(name)}, ${age}`
