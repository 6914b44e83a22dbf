import type { Texts, Whole } from './document.ts'
import { PAGE_TEXTS, type SectionSchema, type TextSpec, textsOf } from './schema.ts'

export type WordState = 'missing' | 'untranslated' | 'whole'

type ByLanguage = Readonly<Record<string, Texts | undefined>>

/** Where a text stands: the words shown, and those below the part that is edited. */
export interface Words {
  readonly shown: ByLanguage
  readonly below: ByLanguage
}

/**
 * What a text lacks in a language. American English stands over English. `untranslated`: other languages say something of their own here
 * while this one still says what lies below.
 */
export function stateOf(
  { key, required }: Pick<TextSpec, 'key' | 'required'>,
  words: Words,
  language: string,
): WordState {
  const text = wordIn(words.shown, language, key)
  if (!text) return required ? 'missing' : 'whole'
  if (isOwn(words, language, key)) return 'whole'
  const elsewhere = Object.keys(words.shown).some((other) => other !== language && isOwn(words, other, key))
  return elsewhere && language !== 'en-US' ? 'untranslated' : 'whole'
}

/** A text of a language as the page shows it. */
export function wordIn(words: ByLanguage, language: string, key: string): string {
  return words[language]?.[key] || (language === 'en-US' ? (words.en?.[key] ?? '') : '')
}

const isOwn = ({ shown, below }: Words, language: string, key: string) => {
  const text = shown[language]?.[key]
  return text !== undefined && text !== '' && text !== below[language]?.[key]
}

/** How many texts of a page a language lacks, and how many others have that it still takes from below. */
export function countWords(
  page: Whole,
  below: Whole,
  types: Readonly<Record<string, SectionSchema>>,
  language: string,
): Readonly<Record<WordState, number>> {
  const count = { missing: 0, untranslated: 0, whole: 0 }
  const of = (words: Whole['texts'], id?: string): ByLanguage =>
    Object.fromEntries(
      Object.entries(words).map(([code, own]) => [code, id === undefined ? own.page : own.sections[id]]),
    )
  const note = (specs: readonly TextSpec[], id?: string) => {
    const words = { shown: of(page.texts, id), below: of(below.texts, id) }
    for (const spec of specs) count[stateOf(spec, words, language)]++
  }
  note(PAGE_TEXTS)
  for (const id of page.order) note(textsOf(types[page.sections[id]?.type ?? '']), id)
  return count
}
