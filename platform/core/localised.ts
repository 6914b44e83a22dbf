/** A text of a tenant file: one for all languages, or one per language. */
export type LocalisedText = string | Readonly<Record<string, string>>

/**
 * The text in that language, otherwise in its base language, otherwise the first one in the file.
 */
export function localised(text: LocalisedText, code: string): string {
  if (typeof text === 'string') return text
  return text[code] ?? text[code.slice(0, 2)] ?? Object.values(text)[0] ?? ''
}
