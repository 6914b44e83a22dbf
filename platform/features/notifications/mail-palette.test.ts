import { describe, expect, it } from 'vitest'
import { contrastOf } from '../../tenancy/contrast.ts'
import { sourceRoot, tenancyFolders } from '../../tenancy/folders.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import { mailPalette } from './mail-palette.ts'

const DEMO_SITES = ['alpen', 'amore', 'nordlys', 'starlight', 'tulp']
const loader = new TenantLoader(tenancyFolders(sourceRoot()))
function themeOf(id: string) {
  const loaded = loader.load(id)
  if (!loaded.ok) throw new Error(`demo site ${id} must load`)
  return loaded.value.theme
}

describe.each(DEMO_SITES)('a mail of %s', (id) => {
  const palette = mailPalette(themeOf(id))

  it('has a readable header and button', () => {
    expect(contrastOf(palette.onAction, palette.action)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['light', 'dark'] as const)('reaches AA in %s mode', (mode) => {
    const { text, muted, link, sheet, page, box } = palette[mode]
    for (const [ink, ground] of [
      [text, sheet],
      [text, box],
      [muted, sheet],
      [muted, page],
      [link, sheet],
      [link, page],
    ] as const)
      expect(contrastOf(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })

  it('is light by default and dark in dark mode, in colours that every client knows', () => {
    const { light, dark, action, onAction } = palette
    const colours = [action, onAction, ...Object.values(light), ...Object.values(dark)]
    for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
    expect(contrastOf(light.sheet, '#000000')).toBeGreaterThan(15)
    expect(contrastOf(dark.sheet, '#ffffff')).toBeGreaterThan(12)
  })
})

it('uses the theme’s colours in the theme’s own mode', () => {
  expect(mailPalette(themeOf('amore')).light).toMatchObject({ page: '#fff7f1', text: '#3a2430' })
  expect(mailPalette(themeOf('starlight')).dark).toMatchObject({ sheet: '#18133a', text: '#e9e5fb' })
})

it('adjusts colours of low contrast until they reach AA, and parses rgb() and hsl()', () => {
  const css =
    ':root{color-scheme:light;--color-action:hsl(50, 100%, 50%);--color-on-action:rgb(255, 255, 255);--color-surface:#ffffff;--color-muted:#cccccc}'
  const { action, onAction, light } = mailPalette({ ...themeOf('amore'), css })
  expect(action).toBe('#ffd400')
  expect(contrastOf(onAction, action)).toBeGreaterThanOrEqual(4.5)
  expect(contrastOf(light.muted, light.sheet)).toBeGreaterThanOrEqual(4.5)
  expect(light.muted).not.toBe('#cccccc')
})
