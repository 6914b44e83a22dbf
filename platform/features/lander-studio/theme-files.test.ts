import { readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Tenant } from '../../core/tenant.ts'
import { TenantLoader } from '../../tenancy/loader.ts'
import type { ThemeChoice } from '../../tenancy/published-theme.ts'
import { copySites, type TestSites } from '../../tenancy/test-site.ts'
import { themedTenant } from './preview-tenant.ts'
import type { StudioSite } from './site.ts'
import { themeFileOf, withChoice, writeThemeChoice } from './theme-files.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites()
})
afterEach(() => sites.close())

const CHOICE = { tokens: { color: { secondary: '#0b3b31' } }, structure: { hero: 'poster' } } as const

function siteOf(): StudioSite {
  const read = new TenantLoader(sites.folders).load('amore')
  if (!read.ok) throw new Error('the demo site amore cannot be read')
  return { tenant: read.value as Tenant, folders: sites.folders }
}
const textOf = (site: StudioSite) => readFileSync(themeFileOf(site), 'utf8')

it('writes tokens and variants into the site’s file, and keeps the rest of its text unchanged', () => {
  const site = siteOf()
  const before = textOf(site)
  expect(writeThemeChoice(site, CHOICE)).toBeUndefined()
  expect(siteOf().tenant.settings.theme).toEqual({ id: 'classic', scheme: 'device', ...CHOICE })
  const lines = textOf(site).split('\n')
  expect(before.split('\n').filter((line) => !lines.includes(line))).toEqual(['    "id": "classic"'])
  expect(writeThemeChoice(siteOf(), { tokens: {}, structure: {} })).toBeUndefined()
  expect(textOf(site)).toBe(before)
})

it('previews the site unchanged if the theme refuses the choice', () => {
  const site = siteOf()
  const shown = (tokens: ThemeChoice['tokens']) => themedTenant(site, { tokens, structure: {} })
  expect(shown({ color: { background: '#000000' } })).toBe(site.tenant)
  expect(shown(CHOICE.tokens).theme.css).toContain('#0b3b31')
})

it('keeps the file unchanged if the theme refuses the choice', () => {
  const site = siteOf()
  writeFileSync(themeFileOf(site), withChoice(textOf(site), CHOICE))
  const before = textOf(site)
  const refused = { ...CHOICE, tokens: { color: { background: '#000000' } } }
  expect(writeThemeChoice(site, refused)).toContain('color.background')
  expect(textOf(site)).toBe(before)
})
