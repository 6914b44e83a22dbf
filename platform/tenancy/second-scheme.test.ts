import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sourceRoot, tenancyFolders } from './folders.ts'
import { contrastFaults, loadTheme } from './theme.ts'
import { themeIds } from './theme-file.ts'

const THEMES = tenancyFolders(sourceRoot())
const bytes = (text: string) => brotliCompressSync(text).length

describe.each(themeIds(THEMES))('theme %s', (id) => {
  const { scheme, second, css } = loadTheme(THEMES, id)

  it('also has the other scheme, with a separate page and bar colour', () => {
    expect(second?.scheme).toBe(scheme === 'light' ? 'dark' : 'light')
    expect(second?.css).toContain(`--color-background:`)
    expect(second?.color).not.toBe(loadTheme(THEMES, id).color)
  })

  it('adds less than 700 bytes to a page', () => {
    expect(bytes(css + second?.css) - bytes(css)).toBeLessThan(700)
  })
})

/** Bar colours of the two schemes. */
const LIGHT_AND_DARK = {
  color: { nav: '#ffffff', 'on-nav': '#222222', 'nav-active': '#9a0020' },
  'second-color': { nav: '#201018', 'on-nav': '#fbeef2', 'nav-active': '#ffb3c4' },
}

describe('the second scheme', () => {
  it('applies on request: by the system, or by a choice', () => {
    const css = loadTheme(THEMES, 'classic').second?.css ?? ''
    const [, asked = '', chosen = ''] =
      /^@media \(prefers-color-scheme:dark\)\{:root\[data-scheme=device\](\{.*?\})\}:root\[data-scheme=dark\](\{.*\})$/.exec(
        css,
      ) ?? []
    expect(asked).toMatch(/^\{color-scheme:dark;/)
    expect(chosen).toBe(asked)
  })

  it('contains only the differences', () => {
    expect(loadTheme(THEMES, 'classic').second?.css).not.toContain('--color-on-action:')
  })

  it('is absent if the site fixes a scheme, which is then the only one', () => {
    const light = loadTheme(THEMES, 'classic', {}, {}, 'light')
    const dark = loadTheme(THEMES, 'classic', {}, {}, 'dark')
    expect([light.scheme, light.second, dark.scheme, dark.second]).toEqual(['light', null, 'dark', null])
    expect(dark.css).toContain(':root{color-scheme:dark;--color-background:#1c0f16;')
    expect(dark.color).toBe('#1c0f16')
  })

  it('requires a choice if the site starts with its own', () => {
    expect(loadTheme(THEMES, 'midnight', {}, {}, 'own').second?.follows).toBe(false)
    expect(loadTheme(THEMES, 'midnight').second?.follows).toBe(true)
  })

  it('has the colours of a site that are readable in it', () => {
    const { second, css } = loadTheme(THEMES, 'classic', {
      color: { action: '#0b5fa5', 'action-hover': '#084a82' },
    })
    expect(css).toContain('--color-action:#0b5fa5')
    expect(second?.css).not.toContain('--color-action:')
  })

  it.each([
    ['a link that is dark on dark', { color: { link: '#0b3d91' } }],
    [
      'a bar that belongs to a light page',
      { color: { nav: '#ffffff', 'on-nav': '#222222', 'nav-active': '#9a0020' } },
    ],
    ['a tint that belongs to a light page', { color: { soft: '#ffe0e0' } }],
  ])('is absent for a site with %s', (_what, overrides) => {
    expect(contrastFaults(THEMES, 'classic', overrides)).toEqual([])
    expect(loadTheme(THEMES, 'classic', overrides).second).toBeNull()
  })

  it('can have tokens that override those of the site, including the browser’s bar', () => {
    const { css, second } = loadTheme(THEMES, 'classic', LIGHT_AND_DARK)
    expect(css).toContain('--color-nav:#ffffff')
    expect(css).not.toContain('second-')
    expect(second?.css).toContain('--color-nav:#201018')
    expect(second?.color).toBe('#201018')
    expect(contrastFaults(THEMES, 'classic', LIGHT_AND_DARK)).toEqual([])
  })

  it('keeps no gradient of the first one under its own colour', () => {
    const gradient = { action: 'linear-gradient(90deg, #9a0020, #7a0018)' }
    const named = { color: { action: '#9a0020' }, gradient, 'second-color': { action: '#c2264f' } }
    expect(loadTheme(THEMES, 'classic', named).second?.css).toContain('--gradient-action:none')
    const both = { ...named, 'second-gradient': { action: 'linear-gradient(90deg, #c2264f, #a01c40)' } }
    expect(loadTheme(THEMES, 'classic', both).second?.css).toContain(
      '--gradient-action:linear-gradient(90deg, #c2264f',
    )
  })

  it('is shown by a site that fixes it, with its tokens', () => {
    const { css, scheme } = loadTheme(THEMES, 'classic', LIGHT_AND_DARK, {}, 'dark')
    expect([scheme, css.includes('--color-nav:#201018')]).toEqual(['dark', true])
  })

  it('is refused if its tokens would be unreadable in it', () => {
    const faint = { 'second-color': { link: '#3a1020' } }
    expect(contrastFaults(THEMES, 'classic', faint)).toContainEqual(
      expect.objectContaining({ text: 'second-color.link', on: 'second-color.background', needed: 4.5 }),
    )
    expect(contrastFaults(THEMES, 'classic', faint, 'light')).toEqual([])
  })

  it.each([
    ['second-color', { primry: '#ffffff' }, 'theme_token_unknown', 'theme.tokens.second-color.primry'],
    ['second-color', { background: '#000000' }, 'theme_token_locked', 'theme.tokens.second-color.background'],
    ['second-color', { link: 'reddish' }, 'theme_token_value', 'theme.tokens.second-color.link'],
    ['second-radius', { card: '4px' }, 'theme_token_unknown', 'theme.tokens.second-radius'],
  ])('refuses %s %j', (group, tokens, code, path) => {
    expect(() => loadTheme(THEMES, 'classic', { [group]: tokens })).toThrow(
      expect.objectContaining({ code, path }) as Error,
    )
  })
})
