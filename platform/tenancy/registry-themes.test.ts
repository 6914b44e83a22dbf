import { afterEach, beforeEach, expect, it } from 'vitest'
import { PUBLISHED_THEME, type PublishedRow, type PublishedSource } from './landers/published.ts'
import { openTenantRegistry, type TenantRegistry } from './registry.ts'
import { copySites, memoryRecords, type TestSites } from './test-site.ts'

let sites: TestSites
let registry: TenantRegistry
let rows: PublishedRow[]
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
  rows = []
})
afterEach(async () => {
  await registry.close()
  sites.close()
})

const source: PublishedSource = {
  live: async () => rows,
  versions: async () => rows.map(({ document: _document, ...row }) => row),
}

async function published(document: object): Promise<void> {
  rows = [{ tenant: 'amore', lander: PUBLISHED_THEME, version: 4, document: JSON.stringify(document) }]
  registry = await openTenantRegistry({
    folders: sites.folders,
    mode: 'development',
    records: memoryRecords(),
    watch: false,
    published: source,
  })
}
const GREEN = { theme: 'classic', tokens: { color: { secondary: '#0b3b31' } }, structure: { hero: 'poster' } }
const theme = () => registry.get('amore')?.theme
const faults = () => registry.faults().map(({ code, tenant }) => [code, tenant])

it('shows a published theme instead of that of the files', async () => {
  await published(GREEN)
  expect([theme()?.css.includes('#0b3b31'), theme()?.structure.hero, faults()]).toEqual([true, 'poster', []])
})

it.each<[string, object, string]>([
  [
    'a token that the theme keeps for itself',
    { tokens: { color: { background: '#ffffff' } } },
    'color.background',
  ],
  ['a token that is gone', { tokens: { color: { glitter: '#ffffff' } } }, 'color.glitter'],
  ['a variant that the theme leaves to nobody', { structure: { ornament: 'ridge' } }, 'ridge'],
  ['another theme', { theme: 'aurora' }, 'it was made for "aurora"'],
])('shows the files instead of a version with %s, and reports it', async (_name, change, reason) => {
  await published({ ...GREEN, ...change })
  expect(theme()?.css.includes('#0b3b31')).toBe(false)
  expect(faults()).toEqual([['theme_version_invalid', 'amore']])
  expect(registry.faults()[0]?.message).toContain('published version 4')
  expect(registry.faults()[0]?.message).toContain(reason)
  sites.change('amore', { name: 'Amore Nuovo' })
  await registry.reload()
  expect(registry.get('amore')?.settings.name).toBe('Amore Nuovo')
})
