import type { LanderWords } from '../../core/lander.ts'
import type { LocaleCode } from '../../core/locale.ts'
import { type Finding, finding } from '../finding.ts'

/** Texts of a page by language, as a visitor of that language gets them. */
export type WordsOf = (code: LocaleCode) => LanderWords

/**
 * Texts that a section may leave out, and that one language has and another has not: the page would
 * say more in one than in the other. Texts that must be there are for the schema of the section to
 * miss.
 */
export function gapFindings(
  order: readonly string[],
  words: WordsOf,
  languages: readonly LocaleCode[],
  required: (id: string) => readonly string[],
  where: (code: LocaleCode) => { readonly file: string; readonly tenant?: string },
): Finding[] {
  return order.flatMap((id) => {
    const texts = languages.map((code) => [code, words(code).sections[id] ?? {}] as const)
    const keys = new Set(texts.flatMap(([, own]) => Object.keys(own)))
    for (const key of required(id)) keys.delete(key)
    return [...keys].flatMap((key) => {
      const [has, lacks] = [true, false].map((there) =>
        texts.filter(([, own]) => Object.hasOwn(own, key) === there).map(([code]) => code),
      )
      return (lacks ?? []).map((code) =>
        finding(
          'translation_missing',
          { ...where(code), path: `sections.${id}.${key}` },
          `expected a text, because ${has?.join(', ')} has one, found nothing`,
          'translate it, or take it out of every language',
        ),
      )
    })
  })
}
