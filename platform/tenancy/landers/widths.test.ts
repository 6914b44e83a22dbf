import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { sourceRoot, tenancyFolders } from '../folders.ts'
import { readThemeFile, themeIds } from '../theme-file.ts'
import { KNOWN_FAMILIES, textWidth } from './font-advances.ts'
import { sectionTypes } from './section-schemas.ts'
import { faceOf, widthFindings } from './widths.ts'

const folders = tenancyFolders(sourceRoot())
const types = sectionTypes(folders.schemas)

/** Texts that are too wide in the font of a theme. */
const wide = (theme: string, code: 'de' | 'fi', texts: Record<string, string>) =>
  widthFindings(
    {
      sections: { start: { type: 'hero', settings: {} } },
      words: { [code]: { page: {}, sections: { start: texts } } },
      campaigns: {},
    },
    [code],
    types,
    faceOf(folders, theme),
    { folder: 'landers/gallery' },
  ).map(({ path }) => path)

describe('the width of a text', () => {
  it.each([
    ['de', 'Gemeinsame Momente sammeln', 'Jetzt kostenlos anmelden'],
    ['fi', 'Aloita mukava keskustelumme', 'Liity maksutta'],
  ] as const)('of a button is one line: %s', (code, long, short) => {
    expect(wide('midnight', code, { button: long })).toEqual(['sections.start.button'])
    expect(wide('midnight', code, { button: short })).toEqual([])
  })

  it.each([
    ['de', 'Unsere Verabredungsmöglichkeiten', 'Unsere Abende zu zweit, ganz ohne Eile'],
    ['fi', 'Keskustelumahdollisuudet', 'Kaikki alkaa tervehdyksestä'],
  ] as const)('of a headline is that of its longest word: %s', (code, long, short) => {
    expect(wide('midnight', code, { title: long })).toEqual(['sections.start.title'])
    expect(wide('midnight', code, { title: short })).toEqual([])
  })

  it('depends on the font of the theme', () => {
    const button = 'Aloita mukava keskustelumme'
    expect(wide('spruce', 'fi', { button })).toEqual([])
    expect(wide('midnight', 'fi', { button })).toEqual(['sections.start.button'])
  })

  it('is measured for the English that US English inherits, unless that has a shorter text', () => {
    const said = (button: string) => ({ page: {}, sections: { start: { button } } })
    const start = { start: { type: 'hero', settings: {} } }
    const found = (own: object) => {
      const words = { en: said('M'.repeat(28)), ...own }
      const campaigns = { summer: { order: undefined, sections: {}, words, seeks: undefined } }
      const lander = { sections: start, words, campaigns }
      return widthFindings(lander, ['en-US'], types, faceOf(folders, 'spruce'), { folder: 'x' })
    }
    expect(found({}).map(({ file }) => file)).toEqual(['x/locales/en-US.json', 'x/slugs/summer.json'])
    expect(found({ 'en-US': said('Go') })).toEqual([])
  })

  it('is reported with the maximum, the actual width, and what to do', () => {
    const lander = {
      sections: {},
      words: {},
      campaigns: {
        summer: {
          order: undefined,
          sections: { start: { type: 'hero', settings: {} } },
          words: { de: { page: {}, sections: { start: { button: 'M'.repeat(28) } } } },
          seeks: undefined,
        },
      },
    }
    const place = { folder: 'tenants/alpen/landers/gallery', tenant: 'alpen' }
    const [found] = widthFindings(lander, ['de'], types, faceOf(folders, 'spruce'), place)
    expect(found).toMatchObject({
      code: 'text_too_wide',
      file: 'tenants/alpen/landers/gallery/slugs/summer.json',
      path: 'texts.de.sections.start.button',
      cure: 'say it shorter, or with shorter words',
    })
    expect(found?.message).toMatch(/^expected a text of at most 270 px .* of \d+ px$/)
  })
})

describe('widths of characters', () => {
  it('are known for the heading font of every theme', () => {
    const families = themeIds(folders).map((id) => faceOf(folders, id).family)
    expect(families.filter((family) => !KNOWN_FAMILIES.includes(family))).toEqual([])
  })

  it.each(themeIds(folders))('are those of the font files: %s', (id) => {
    const { family } = faceOf(folders, id)
    const font = readThemeFile(folders, id).fonts.find((one) => one.family === family)
    const weight = Math.max(...(font?.weights ?? []))
    const file = `@fontsource/${font?.package}/files/${font?.package}-latin-${weight}-normal.woff2`
    const face = fontkit.openSync(require.resolve(file))
    for (const character of 'AMWaimw ß') {
      const { advanceWidth } = face.glyphForCodePoint(character.codePointAt(0) ?? 0)
      expect(textWidth(character, family, 1000, 0)).toBeCloseTo((advanceWidth * 1000) / face.unitsPerEm, -0.5)
    }
  })

  it('are bounded for characters that are in no table', () => {
    expect(textWidth('漢', 'Lexend', 10, 0)).toBe(textWidth('m', 'Lexend', 10, 0))
    expect(textWidth('a', 'Unknown', 10, 0)).toBeGreaterThanOrEqual(textWidth('a', 'Lexend', 10, 0))
  })
})

interface FontFile {
  readonly unitsPerEm: number
  glyphForCodePoint(point: number): { readonly advanceWidth: number }
}
const require = createRequire(import.meta.url)
const fontkit = createRequire(require.resolve('pdfkit'))('fontkit') as { openSync(path: string): FontFile }
