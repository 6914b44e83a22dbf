import type { LanderWords } from '../../core/lander.ts'
import type { LocaleCode } from '../../core/locale.ts'
import { merge } from '../json.ts'

type Words = Readonly<Partial<Record<LocaleCode, LanderWords>>>

/** Merges texts of all languages by key; `above` wins. */
export function wordsOver(below: Words, above: Words): Words {
  const languages = new Set([...Object.keys(below), ...Object.keys(above)] as LocaleCode[])
  return Object.fromEntries(
    [...languages].map((language) => [language, overWords(below[language], above[language])]),
  )
}

/** The same for one language. */
export function overWords(below: LanderWords | undefined, above: LanderWords | undefined): LanderWords {
  const none: LanderWords = { page: {}, sections: {} }
  return merge({ ...none, ...below }, { ...above }) as unknown as LanderWords
}
