import type { Lander, LanderSection, LanderTexts } from '../../core/lander.ts'
import type { LocaleCode } from '../../core/locale.ts'
import { overWords } from '../../tenancy/landers/words.ts'

/** A section in one language, as its component gets it. */
export interface ShownSection extends LanderSection {
  readonly id: string
  readonly texts: LanderTexts
}

/** A lander in one language, with what the campaign of the address changes. */
export interface LanderView {
  readonly page: LanderTexts
  readonly sections: readonly ShownSection[]
  readonly seeks: 'female' | 'male' | undefined
}

/** Picks the campaign and the language. A slug that is no campaign shows the lander itself; it still counts for tracking. */
export function landerView(
  lander: Lander,
  { slug, code }: { readonly slug: string | undefined; readonly code: LocaleCode },
): LanderView {
  const campaign =
    slug !== undefined && Object.hasOwn(lander.campaigns, slug) ? lander.campaigns[slug] : undefined
  const { page, sections: texts } = overWords(wordsIn(lander, code), campaign && wordsIn(campaign, code))
  const sections = { ...lander.sections, ...campaign?.sections }
  return {
    page,
    sections: (campaign?.order ?? lander.order).flatMap((id) => {
      const section = sections[id]
      return section ? [{ id, ...section, texts: texts[id] ?? {} }] : []
    }),
    seeks: campaign?.seeks,
  }
}

/** US English stands over English. */
function wordsIn({ words }: Pick<Lander, 'words'>, code: LocaleCode) {
  return code === 'en-US' ? overWords(words.en, words['en-US']) : words[code]
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g

/** Names of the placeholders in the texts of a page. */
export function placeholdersIn({ page, sections }: LanderView): readonly string[] {
  const texts = [page, ...sections.map((section) => section.texts)].flatMap((all) => Object.values(all))
  return texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))
}

/** The page with values in place of its placeholders, such as `{{site}}`. */
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
