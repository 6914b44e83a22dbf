/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their neighbours, with the forms for presentation and the scripts of the next plane. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/

/**
 * A value as it stands in a sentence: one with letters from right to left is kept apart (U+2068 to U+2069), so that it moves no number
 * and no stop of the sentence to its other side, in an attribute, a title, a mail or a push message as well.
 */
export function isolated(value: string): string {
  return FROM_RIGHT.test(value) ? `\u2068${value}\u2069` : value
}

/** `Anna, 34` in an attribute or a title: the age stays behind the name, whichever way that is written. */
export const nameAndAge = (name: string, age: number): string => `${isolated(name)}, ${age}`
