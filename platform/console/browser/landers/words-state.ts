import type { LanderDocument, LayerName, Texts, Whole } from './document.ts'
import { belowOf, layerOf, over } from './layers.ts'
import { PAGE_TEXTS, type TextSpec, textsOf } from './schema.ts'
import type { Opened } from './studio-api.ts'

export type WordState = 'missing' | 'untranslated' | 'whole'

type ByLanguage = Readonly<Record<string, Texts | undefined>>

/**
 * One place of texts: the texts shown, those of the lower layers, and the languages of the site.
 */
export interface Words {
  readonly shown: ByLanguage
  readonly below: ByLanguage
  readonly languages: readonly string[]
}

/**
 * The state of a text in a language, as the server's checks see it. An emptied text falls back to
 * the lower layers. `missing`: it is required, or another language of the site has it.
 * `untranslated`: other languages have their own text here, while this one still inherits it.
 */
export function stateOf(
  { key, required }: Pick<TextSpec, 'key' | 'required'>,
  words: Words,
  language: string,
): WordState {
  const isThere = (code: string) => (wordIn(words.shown, code, key) || wordIn(words.below, code, key)) !== ''
  if (!isThere(language)) return required || words.languages.some(isThere) ? 'missing' : 'whole'
  if (isOwn(words, language, key)) return 'whole'
  const elsewhere = words.languages.some((other) => other !== language && isOwn(words, other, key))
  return elsewhere && language !== 'en-US' ? 'untranslated' : 'whole'
}

/** A text in a language as the page shows it. American English falls back to English. */
export function wordIn(words: ByLanguage, language: string, key: string): string {
  return words[language]?.[key] || (language === 'en-US' ? (words.en?.[key] ?? '') : '')
}

const isOwn = ({ shown, below }: Words, language: string, key: string) => {
  const text = shown[language]?.[key]
  return text !== undefined && text !== '' && text !== below[language]?.[key]
}

type Known = Pick<Opened, 'types' | 'languages'>

/**
 * Counts the texts of a page that a language lacks, and those that it still inherits while others
 * have their own.
 */
export function countWords(
  page: Whole,
  below: Whole,
  { types, languages }: Known,
  language: string,
): Omit<WordGap, 'name' | 'language'> {
  const places: WordPlace[] = []
  const of = (words: Whole['texts'], id?: string): ByLanguage =>
    Object.fromEntries(
      Object.entries(words).map(([code, own]) => [code, id === undefined ? own.page : own.sections[id]]),
    )
  const note = (specs: readonly TextSpec[], id?: string) => {
    const words = { shown: of(page.texts, id), below: of(below.texts, id), languages }
    const states = specs.map((spec) => stateOf(spec, words, language))
    const count = (state: WordState) => states.filter((one) => one === state).length
    const place = { section: id ?? null, missing: count('missing'), untranslated: count('untranslated') }
    if (place.missing + place.untranslated > 0) places.push(place)
  }
  note(PAGE_TEXTS)
  for (const id of page.order) note(textsOf(types[page.sections[id]?.type ?? '']), id)
  const sum = (state: 'missing' | 'untranslated') => places.reduce((all, place) => all + place[state], 0)
  return { missing: sum('missing'), untranslated: sum('untranslated'), places }
}

/** The numbers of missing and of untranslated texts at one place of a page. */
export interface WordPlace {
  /** Null for the page itself. */
  readonly section: string | null
  readonly missing: number
  readonly untranslated: number
}

/** Missing and untranslated texts of one part of a document in one language. */
export interface WordGap {
  readonly name: LayerName
  readonly language: string
  readonly missing: number
  readonly untranslated: number
  /** The places, in the order of the page. */
  readonly places: readonly WordPlace[]
}

/**
 * Missing and untranslated texts of each part of a document in each language of the site, except
 * those that are complete.
 */
export function wordGaps(document: LanderDocument, known: Known & Pick<Opened, 'base'>): readonly WordGap[] {
  return partsOf(document).flatMap((name) => {
    const below = belowOf(known.base, document, name)
    const page = over(below, layerOf(document, name))
    return known.languages.flatMap((language) => {
      const lacks = countWords(page, below, known, language)
      return lacks.places.length === 0 ? [] : [{ name, language, ...lacks }]
    })
  })
}

const partsOf = ({ campaigns, experiment }: LanderDocument): readonly LayerName[] => [
  { kind: 'lander' },
  ...Object.keys(campaigns ?? {}).map((id) => ({ kind: 'campaign', id }) as const),
  ...Object.keys(experiment?.variants ?? {}).map((id) => ({ kind: 'variant', id }) as const),
]
