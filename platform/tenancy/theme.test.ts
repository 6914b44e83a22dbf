import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { tenancyFolders } from './folders.ts'
import { fontFile } from './fonts.ts'
import { DEMO_THEMES } from './test-site.ts'
import { contrastFaults, loadTheme, ThemeError } from './theme.ts'
import { type ThemeFolders, themeIds } from './theme-file.ts'

const ROOT = join(import.meta.dirname, '../..')
const THEMES = tenancyFolders(ROOT)

const temporary: string[] = []
afterEach(() => {
  for (const folder of temporary.splice(0)) rmSync(folder, { recursive: true })
})

/**
 * A copy of the themes with a text replacement in the classic theme; the schema may be elsewhere.
 */
function brokenThemes(find: string, replacement: string): ThemeFolders {
  const root = mkdtempSync(join(tmpdir(), 'themes-'))
  temporary.push(root)
  cpSync(THEMES.themes, join(root, 'themes'), { recursive: true })
  const file = join(root, 'themes/classic/theme.json')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(find)
  writeFileSync(file, text.replace(find, replacement))
  return { ...THEMES, themes: join(root, 'themes') }
}

function codeOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof ThemeError) return error.code
    throw error
  }
  return 'accepted'
}

/**
 * What themes/README.md asks of every theme, so that these tests also hold for an operator's own:
 * how a theme looks, and how much it differs from others, is no concern of theirs.
 */
describe.each(themeIds(THEMES))('theme %s', (id) => {
  test.each(['light', 'dark'] as const)('keeps every contrast pair at WCAG AA as %s', (scheme) => {
    expect(contrastFaults(THEMES, id, {}, scheme)).toEqual([])
  })

  test('contains only its variables and fonts of this origin', () => {
    const { css, color, preload } = loadTheme(THEMES, id)
    expect(css).toMatch(/^:root\{color-scheme:(light|dark);--color-background:#/)
    expect(color).toMatch(/^#[0-9a-f]{6}$/)
    const addresses = [...css.matchAll(/url\(([^)]+)\)/g)].map(([, address]) => address)
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) expect(address).toMatch(/^\/fonts\/[a-z0-9.-]+\.woff2$/)
    expect(css.match(/font-display:swap/g)?.length).toBe(addresses.length)
    for (const address of preload) expect(addresses).toContain(address)
  })

  test('draws emoji in colour: after the fonts with letters and digits, before the generic family', () => {
    const { css } = loadTheme(THEMES, id)
    for (const font of ['body', 'heading']) {
      const stack = new RegExp(`--font-${font}:([^;]+);`).exec(css)?.[1]
      expect(stack).toMatch(/[^,],'Apple Color Emoji','Segoe UI Emoji','Noto Color Emoji',(sans-)?serif$/)
    }
  })

  test('loads at most 50 kB of fonts on a first visit', () => {
    const bytes = loadTheme(THEMES, id)
      .preload.map((address) => fontFile(basename(address)))
      .map((file) => (file === undefined ? Number.NaN : statSync(file).size))
      .reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeLessThan(50_000)
  })

  test('pairs every foreground colour with its background', () => {
    const { css } = loadTheme(THEMES, id)
    const pairs = JSON.stringify(
      JSON.parse(readFileSync(join(THEMES.themes, id, 'theme.json'), 'utf8')).contrast,
    )
    for (const [, name] of css.matchAll(/--(color-on-[a-z-]+):/g)) {
      expect(pairs).toContain(`"color.${name?.replace('color-', '')}"`)
    }
  })
})

test('the five brands share neither font, nor button colour, nor the corners of their cards and buttons', () => {
  const looks = DEMO_THEMES.map((id) => loadTheme(THEMES, id).css)
  const different = (variable: RegExp) => new Set(looks.map((css) => variable.exec(css)?.[1])).size
  expect(different(/--font-heading:([^;]+)/)).toBe(DEMO_THEMES.length)
  expect(different(/--color-action:([^;]+)/)).toBe(DEMO_THEMES.length)
  expect(different(/--radius-control:([^;]+;--radius-card:[^;]+)/)).toBe(DEMO_THEMES.length)
})

test('the default theme of new sites has the colours and the font of the specification', () => {
  const { css } = loadTheme(THEMES, 'classic')
  const tokenOf = (name: string) => new RegExp(`--${name}:([^;]+);`).exec(css)?.[1]
  const colours = ['primary', 'secondary', 'unread', 'success', 'danger', 'warning', 'info']
  expect(colours.map((name) => tokenOf(`color-${name}`))).toEqual([
    '#ff0f35',
    '#292a57',
    '#292a57',
    '#198754',
    '#dc3545',
    '#ffc107',
    '#17a2b8',
  ])
  expect(tokenOf('font-body')).toMatch(/^'Open Sans', 'Open Sans Fallback', Arial,/)
})

describe('a tenant changes tokens', () => {
  test('its colour replaces the colour of the theme, and removes the gradient that would hide it', () => {
    const { css } = loadTheme(THEMES, 'midnight', { color: { action: '#005f73' } })
    expect(css).toContain('--color-action:#005f73;')
    expect(css).toContain('--gradient-action:none;')
    expect(loadTheme(THEMES, 'midnight').css).not.toContain('--color-action:#005f73')
  })

  test.each([
    ['a token that is not in the theme', { color: { primry: '#000000' } }, 'theme_token_unknown'],
    ['a key of every object', { color: { constructor: '#000000' } }, 'theme_token_unknown'],
    ['a token that is the theme’s own', { color: { focus: '#000000' } }, 'theme_token_locked'],
    ['an end of the rule', { color: { primary: 'red}body{display:none' } }, 'theme_token_value'],
    [
      'another origin',
      { gradient: { hero: 'image-set("https://evil.example/x.png" 1x)' } },
      'theme_token_value',
    ],
    ['an escaped url', { gradient: { hero: 'u\\72l(//evil.example)' } }, 'theme_token_value'],
    ['a comment that opens', { radius: { card: '1px/*' } }, 'theme_token_value'],
  ])('%s is refused', (_, overrides, code) => {
    expect(codeOf(() => loadTheme(THEMES, 'classic', overrides))).toBe(code)
  })

  test('pale text on its buttons is found, with the actual and the required ratio', () => {
    const faults = contrastFaults(THEMES, 'classic', { color: { action: '#ffb3c0' } })
    expect(faults).toContainEqual({ text: 'color.on-action', on: 'color.action', ratio: 1.68, needed: 4.5 })
  })
})

describe('a theme file', () => {
  test.each([
    ['an unknown key', '"scheme":', '"schema":', 'theme_invalid'],
    ['a token value that leaves its rule', '"#ff0f35"', '"#ff0f35;}"', 'theme_invalid'],
    ['another id than its folder', '"id": "classic"', '"id": "classical"', 'theme_invalid'],
    ['no JSON', '{', '', 'theme_invalid'],
  ])('with %s is refused', (_, find, replacement, code) => {
    expect(codeOf(() => loadTheme(brokenThemes(find, replacement), 'classic'))).toBe(code)
  })

  test.each(['nowhere', '../schemas', 'Classic', ''])('called "%s" is missing', (id) => {
    expect(codeOf(() => loadTheme(THEMES, id))).toBe('theme_missing')
  })
})

test.each([
  '../../package.json',
  'open-sans.latin.400.woff2',
  'open-sans.latin.400.0000000000.woff',
  'open-sans.latin.400.0000000000.woff2',
  'no-such-font.latin.400.0000000000.woff2',
])('no font is served as %s', (name) => {
  expect(fontFile(name)).toBeUndefined()
})
