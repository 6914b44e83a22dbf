import type { LanderWords } from '../../core/lander.ts'
import type { LocaleCode } from '../../core/locale.ts'
import { type Finding, finding } from '../finding.ts'

/** Texts of a page by language, including inherited ones. */
export type WordsOf = (code: LocaleCode) => LanderWords

/**
 * Optional texts of a section that only some languages have: the page would say more in one
 * language than in another. Missing required texts are reported by the section's schema.
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
