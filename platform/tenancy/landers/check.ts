import type { Lander, LanderSection, LanderWords } from '../../core/lander.ts'
import type { LocaleCode } from '../../core/locale.ts'
import { type Finding, finding } from '../finding.ts'
import { show } from '../json.ts'
import { altFindings, pictureFindings } from './check-pictures.ts'
import { honestyFindings, type LanderFile } from './honesty.ts'
import { gapFindings } from './missing-texts.ts'
import type { SectionTypes } from './section-schemas.ts'
import { landerOfVariant } from './variants.ts'
import { overWords } from './words.ts'

/** Placeholders that a lander's texts may use. */
export const LANDER_PLACEHOLDERS = [
  'site',
  'index_title',
  'tagline',
  'description',
  'minimum_age',
  'price',
  'credits',
  'start_credits',
  'welcome',
  'country',
  'name',
  'seen_by',
] as const
export type LanderPlaceholder = (typeof LANDER_PLACEHOLDERS)[number]

const PLACEHOLDER = /\{\{\s*([^}]*?)\s*\}\}/g

/**
 * Faults of a loaded lander that people would see, in each of its variants: texts missing in a
 * language, texts longer than their space, missing or undescribed pictures, unfounded claims.
 * @param languages those that the site offers
 */
export function landerContentFindings(
  lander: Lander,
  languages: readonly LocaleCode[],
  types: SectionTypes,
  place: LanderFile,
): Finding[] {
  return inAllVariants(lander, place, (shown) => viewFindings(shown, languages, types, place))
}

/** Faults of a lander, and additional faults of each of its variants. */
export function inAllVariants(
  lander: Lander,
  { folder }: LanderFile,
  findingsOf: (shown: Lander) => readonly Finding[],
): Finding[] {
  const found = findingsOf(lander)
  const known = new Set(found.map(sameFault))
  const ofVariants = Object.keys(lander.experiment?.variants ?? {}).flatMap((id) =>
    findingsOf(landerOfVariant(lander, id))
      .filter((one) => !known.has(sameFault(one)))
      .map((one) => inVariant(one, id, folder)),
  )
  return [...found, ...ofVariants]
}

/** A fault of the lander exists in each of its variants: it is reported once. */
const sameFault = ({ file, path, message }: Finding): string => `${file} ${path} ${message}`

/**
 * A variant is in `lander.json` with all its languages; a fault that only a campaign over it causes
 * belongs to the campaign.
 */
function inVariant(one: Finding, id: string, folder: string): Finding {
  const [, language] = /locales\/([^/]+)\.json$/.exec(one.file) ?? []
  if (one.file !== `${folder}/lander.json` && language === undefined) return one
  const inner = language === undefined ? '' : `texts.${language}.`
  return { ...one, file: `${folder}/lander.json`, path: `experiment.variants.${id}.${inner}${one.path}` }
}

function viewFindings(
  lander: Lander,
  languages: readonly LocaleCode[],
  types: SectionTypes,
  place: LanderFile,
): Finding[] {
  const { folder, tenant } = place
  const owner = tenant === undefined ? {} : { tenant }
  const fileOf = (file: string, code: LocaleCode) =>
    file.endsWith('/lander.json') ? `${folder}/locales/${code}.json` : file
  const views = [
    { file: `${folder}/lander.json`, order: lander.order, sections: lander.sections, words: wordsOf(lander) },
    ...Object.entries(lander.campaigns).map(([slug, campaign]) => ({
      file: `${folder}/slugs/${slug}.json`,
      order: campaign.order ?? lander.order,
      sections: { ...lander.sections, ...campaign.sections },
      words: (code: LocaleCode) => overWords(wordsOf(lander)(code), wordsOf(campaign)(code)),
    })),
  ]
  const said = honestyFindings(lander, languages, types, place)
  const seen = views.flatMap(({ file, order, sections, words }) => [
    ...pictureFindings(order, sections, types, lander, { file, ...owner }),
    ...languages.flatMap((code) => {
      const where = { file: fileOf(file, code), ...owner }
      return [
        ...textFindings(order, sections, words(code), types, where),
        ...altFindings(order, sections, words(code), types, where),
      ]
    }),
    ...gapFindings(
      order,
      words,
      languages,
      (id) => types.get(sections[id]?.type ?? '')?.requiredTexts ?? [],
      (code) => ({ file: fileOf(file, code), ...owner }),
    ),
  ])
  return [...seen, ...said]
}

type Sections = Readonly<Record<string, LanderSection>>
type Where = { readonly file: string; readonly tenant?: string }

/** US English inherits from English. */
const wordsOf =
  ({ words }: Pick<Lander, 'words'>) =>
  (code: LocaleCode): LanderWords =>
    overWords(code === 'en-US' ? words.en : undefined, words[code])

function textFindings(
  order: readonly string[],
  sections: Sections,
  { page, sections: texts }: LanderWords,
  types: SectionTypes,
  where: Where,
): Finding[] {
  const missing = ['title', 'description']
    .filter((key) => !page[key])
    .map((key) =>
      finding('translation_missing', { ...where, path: `page.${key}` }, 'expected a text, found nothing'),
    )
  const inSections = order.flatMap((id) => {
    const type = types.get(sections[id]?.type ?? '')
    return type ? type.checkTexts(texts[id] ?? {}, { ...where, path: `sections.${id}` }) : []
  })
  const all = [['page', page] as const, ...order.map((id) => [`sections.${id}`, texts[id] ?? {}] as const)]
  return [
    ...missing,
    ...inSections,
    ...all.flatMap(([path, own]) => placeholderFindings(own, { ...where, path })),
  ]
}

function placeholderFindings(
  texts: Readonly<Record<string, string>>,
  where: Where & { readonly path: string },
): Finding[] {
  const known: readonly string[] = LANDER_PLACEHOLDERS
  return Object.entries(texts).flatMap(([key, text]) =>
    [...text.matchAll(PLACEHOLDER)]
      .filter(([, name = '']) => !known.includes(name))
      .map(([whole]) => {
        const message = `expected one of {{${known.join('}}, {{')}}}, found ${show(whole)}`
        return finding('text_placeholder', { ...where, path: `${where.path}.${key}` }, message)
      }),
  )
}
