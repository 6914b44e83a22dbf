import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sourceRoot, tenancyFolders } from './folders.ts'
import { contrastFaults, loadTheme } from './theme.ts'
import { themeIds } from './theme-file.ts'

const THEMES = tenancyFolders(sourceRoot())
const bytes = (text: string) => brotliCompressSync(text).length

describe.each(themeIds(THEMES))('theme %s', (id) => {
  const { scheme, second, css } = loadTheme(THEMES, id)

  it('has the other scheme as well, with a page and a bar of its own', () => {
    expect(second?.scheme).toBe(scheme === 'light' ? 'dark' : 'light')
    expect(second?.css).toContain(`--color-background:`)
    expect(second?.color).not.toBe(loadTheme(THEMES, id).color)
  })

  it('costs a page under 700 bytes for it', () => {
    expect(bytes(css + second?.css) - bytes(css)).toBeLessThan(700)
  })
})

describe('the second scheme', () => {
  it('is for who asks for it: by the system, or by a choice', () => {
    const css = loadTheme(THEMES, 'classic').second?.css ?? ''
    const [, asked = '', chosen = ''] =
      /^@media \(prefers-color-scheme:dark\)\{:root\[data-scheme=device\](\{.*?\})\}:root\[data-scheme=dark\](\{.*\})$/.exec(
        css,
      ) ?? []
    expect(asked).toMatch(/^\{color-scheme:dark;/)
    expect(chosen).toBe(asked)
  })

  it('holds what differs alone', () => {
    expect(loadTheme(THEMES, 'classic').second?.css).not.toContain('--color-on-action:')
  })

  it('stays away where the site fixes a scheme, which is then the only one', () => {
    const light = loadTheme(THEMES, 'classic', {}, {}, 'light')
    const dark = loadTheme(THEMES, 'classic', {}, {}, 'dark')
    expect([light.scheme, light.second, dark.scheme, dark.second]).toEqual(['light', null, 'dark', null])
    expect(dark.css).toContain(':root{color-scheme:dark;--color-background:#1c0f16;')
    expect(dark.color).toBe('#1c0f16')
  })

  it('waits for a choice where the site begins with its own', () => {
    expect(loadTheme(THEMES, 'midnight', {}, {}, 'own').second?.follows).toBe(false)
    expect(loadTheme(THEMES, 'midnight').second?.follows).toBe(true)
  })

  it('has the colours of a site that hold in it', () => {
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
  ])('leaves a site with %s to the first one', (_what, overrides) => {
    expect(contrastFaults(THEMES, 'classic', overrides)).toEqual([])
    expect(loadTheme(THEMES, 'classic', overrides).second).toBeNull()
  })
})
