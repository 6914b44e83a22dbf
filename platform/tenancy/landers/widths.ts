import type { Lander, LanderWords } from '../../core/lander.ts'
import type { LocaleCode } from '../../core/locale.ts'
import { type Finding, finding } from '../finding.ts'
import type { TenancyFolders } from '../folders.ts'
import { show } from '../json.ts'
import type { TokenOverrides } from '../scheme-tokens.ts'
import { readThemeFile } from '../theme-file.ts'
import { effectiveTokens } from '../theme-tokens.ts'
import { textWidth } from './font-advances.ts'
import type { LanderFile } from './honesty.ts'
import type { SectionTypes, TextPlace } from './section-schemas.ts'
import { overWords } from './words.ts'

/** The font of headings and buttons in a theme. */
export interface Face {
  readonly family: string
  /** CSS pixels on a narrow phone, by name of the size. */
  readonly sizes: Readonly<Record<string, number>>
  /** Letter spacing in em, of buttons and of headings. */
  readonly letters: { readonly line: number; readonly word: number }
}

const ROOT_SIZE = 16

/** The font of a site's theme with its own tokens. */
export function faceOf(
  folders: Pick<TenancyFolders, 'themes' | 'schemas'>,
  id: string,
  overrides: TokenOverrides = {},
): Face {
  const {
    font = {},
    text = {},
    letter = {},
  } = effectiveTokens(folders, readThemeFile(folders, id), overrides)
  const [, family = ''] = /^'?([^',]+)/.exec(font.heading ?? '') ?? []
  // For a fluid size (`clamp`) the smallest, which narrow phones get.
  const sizes = Object.entries(text).map(([name, value]) => [name, firstNumber(value) * ROOT_SIZE] as const)
  return {
    family,
    sizes: Object.fromEntries(sizes),
    letters: { line: firstNumber(letter.label), word: firstNumber(letter.heading) },
  }
}

const firstNumber = (value = '0'): number => Number(/-?[\d.]+/.exec(value)?.[0] ?? 0)

/** Placeholders count as long as an ordinary name or amount. */
const PLACEHOLDER = /\{\{[^}]*\}\}/g
const SAMPLE = 'Robin'

/**
 * Texts of a lander that are wider than their space, in each language of the site and in its
 * theme's font: a button would need a second line, a headline would break inside a word.
 */
export function widthFindings(
  lander: Pick<Lander, 'sections' | 'words' | 'campaigns'>,
  languages: readonly LocaleCode[],
  types: SectionTypes,
  face: Face,
  { folder, tenant }: LanderFile,
): Finding[] {
  const owner = tenant === undefined ? {} : { tenant }
  return languages.flatMap((code) => [
    ...wideIn(spoken(lander, code), lander.sections, types, face).map(({ path, message }) =>
      finding('text_too_wide', { file: `${folder}/locales/${code}.json`, path, ...owner }, message, CURE),
    ),
    ...Object.entries(lander.campaigns).flatMap(([slug, { sections, words }]) =>
      wideIn(spoken({ words }, code), { ...lander.sections, ...sections }, types, face).map(
        ({ path, message }) =>
          finding(
            'text_too_wide',
            { file: `${folder}/slugs/${slug}.json`, path: `texts.${code}.${path}`, ...owner },
            message,
            CURE,
          ),
      ),
    ),
  ])
}

/** US English inherits from English. */
const spoken = ({ words }: Pick<Lander, 'words'>, code: LocaleCode): LanderWords | undefined =>
  code === 'en-US' ? overWords(words.en, words[code]) : words[code]

const CURE = 'say it shorter, or with shorter words'

function wideIn(
  words: LanderWords | undefined,
  sections: Lander['sections'],
  types: SectionTypes,
  face: Face,
): { readonly path: string; readonly message: string }[] {
  return Object.entries(words?.sections ?? {}).flatMap(([id, texts]) => {
    const places = types.get(sections[id]?.type ?? '')?.places ?? {}
    return Object.entries(texts).flatMap(([key, text]) => {
      const place = places[key]
      const wide = place && tooWide(text, place, face)
      return wide ? [{ path: `sections.${id}.${key}`, message: wide }] : []
    })
  })
}

function tooWide(text: string, { px, size, fits }: TextPlace, face: Face): string | undefined {
  const filled = text.replace(PLACEHOLDER, SAMPLE)
  // A line may also break after a hyphen.
  const parts = fits === 'line' ? [filled] : filled.split(/[\s\u00ad]+|(?<=[-–])/)
  const measured = parts.map((part) => ({
    part,
    width: textWidth(part, face.family, face.sizes[size] ?? ROOT_SIZE, face.letters[fits]),
  }))
  const widest = measured.reduce((most, one) => (one.width > most.width ? one : most), { part: '', width: 0 })
  if (widest.width <= px) return undefined
  const what = fits === 'line' ? 'a text' : 'words'
  return `expected ${what} of at most ${px} px in the theme's ${size} size, found ${show(widest.part)} of ${Math.round(widest.width)} px`
}
