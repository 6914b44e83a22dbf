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
  readonly discountCode: string | undefined
}

/**
 * Picks the campaign and the language. A slug that is no campaign shows the lander itself; it still counts for tracking.
 * @param values what placeholders such as `{{site}}` stand for
 */
export function landerView(
  lander: Lander,
  { slug, code }: { readonly slug: string | undefined; readonly code: LocaleCode },
  values: Readonly<Record<string, string>>,
): LanderView {
  const campaign =
    slug !== undefined && Object.hasOwn(lander.campaigns, slug) ? lander.campaigns[slug] : undefined
  const { page, sections: texts } = overWords(wordsIn(lander, code), campaign && wordsIn(campaign, code))
  const sections = { ...lander.sections, ...campaign?.sections }
  const filled = (all: LanderTexts | undefined): LanderTexts =>
    Object.fromEntries(Object.entries(all ?? {}).map(([key, text]) => [key, fill(text, values)]))
  return {
    page: filled(page),
    sections: (campaign?.order ?? lander.order).flatMap((id) => {
      const section = sections[id]
      return section ? [{ id, ...section, texts: filled(texts[id]) }] : []
    }),
    seeks: campaign?.seeks,
    discountCode: campaign?.discountCode,
  }
}

/** US English stands over English. */
function wordsIn({ words }: Pick<Lander, 'words'>, code: LocaleCode) {
  return code === 'en-US' ? overWords(words.en, words['en-US']) : words[code]
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )
