import type { Lander, LanderSection, LanderTexts } from '../../core/lander.ts'
import type { LocaleCode } from '../../core/locale.ts'
import { overWords } from '../../tenancy/landers/words.ts'

/** A section in one language, as its component receives it. */
export interface ShownSection extends LanderSection {
  readonly id: string
  readonly texts: LanderTexts
}

/** A lander in one language, with the changes of the campaign. */
export interface LanderView {
  readonly page: LanderTexts
  readonly sections: readonly ShownSection[]
  readonly seeks: 'female' | 'male' | undefined
}

/** Which view of a lander is requested. */
export interface Asked {
  readonly slug: string | undefined
  readonly code: LocaleCode
  /** Variant of the running experiment; the lander itself without one, and for an unknown name. */
  readonly variant?: string | undefined
}

/**
 * Applies variant, campaign and language: the campaign's changes override those of the variant. An
 * unknown slug shows the lander itself; tracking still counts it.
 */
export function landerView(lander: Lander, { slug, code, variant: id }: Asked): LanderView {
  const variant = own(lander.experiment?.variants ?? {}, id)
  const campaign = own(variant?.campaigns ?? lander.campaigns, slug)
  const changes = [variant, campaign].filter((one) => one !== undefined)
  const { page, sections: texts } = changes.reduce(
    (words, change) => overWords(words, wordsIn(change, code)),
    overWords(wordsIn(lander, code), undefined),
  )
  const sections = { ...lander.sections, ...variant?.sections, ...campaign?.sections }
  return {
    page,
    sections: (campaign?.order ?? variant?.order ?? lander.order).flatMap((one) => {
      const section = sections[one]
      return section ? [{ id: one, ...section, texts: texts[one] ?? {} }] : []
    }),
    seeks: campaign?.seeks ?? variant?.seeks,
  }
}

/** Names come from addresses: `toString` must not match. */
const own = <T>(record: Readonly<Record<string, T>>, key: string | undefined): T | undefined =>
  key !== undefined && Object.hasOwn(record, key) ? record[key] : undefined

/** US English overrides English. */
function wordsIn({ words }: Pick<Lander, 'words'>, code: LocaleCode) {
  return code === 'en-US' ? overWords(words.en, words['en-US']) : words[code]
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g

/** Names of the placeholders in the texts of a page. */
export function placeholdersIn({ page, sections }: LanderView): readonly string[] {
  const texts = [page, ...sections.map((section) => section.texts)].flatMap((all) => Object.values(all))
  return texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))
}

/** The page with its placeholders, such as `{{site}}`, replaced by values. */
export function fillView(view: LanderView, values: Readonly<Record<string, string>>): LanderView {
  const filled = (texts: LanderTexts): LanderTexts =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fill(text, values)]))
  return {
    ...view,
    page: filled(view.page),
    sections: view.sections.map((section) => ({ ...section, texts: filled(section.texts) })),
  }
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )
