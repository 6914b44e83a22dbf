import { afterAll, expect, it } from 'vitest'
import { TenantLoader } from '../../tenancy/loader.ts'
import { copySites } from '../../tenancy/test-site.ts'
import { plainPage } from './plain.ts'

const sites = copySites()
afterAll(() => sites.close())
sites.write(
  'tulp/pages/over-ons.nl.md',
  '# Regels & *zo*\n\nHallo **jij**, lees [dit](/pages/faq).\n\n## Deel\n\n1. Een\n2. Twee\n\n- A\n\n|a|b|\n|-|-|\n|1|2|\n',
)
const loaded = new TenantLoader(sites.folders).load('tulp')
if (!loaded.ok) throw new Error('tulp is broken')
const tulp = { ...loaded.value, key: 1 }

it('writes Markdown as paragraphs of text', () => {
  expect(plainPage(tulp, 'nl', 'over-ons')).toEqual({
    heading: 'Regels & zo',
    paragraphs: ['Hallo jij, lees dit.', 'Deel', '1. Een\n2. Twee', '– A', 'a: b\n1: 2'],
  })
})

it('reads a page once for each state of the site', () => {
  const page = plainPage(tulp, 'nl', 'over-ons')
  expect(plainPage(tulp, 'nl', 'over-ons')).toBe(page)
  expect(plainPage({ ...tulp }, 'nl', 'over-ons')).not.toBe(page)
})

it('falls back to another language of the site, and returns nothing if it has no such page', () => {
  expect(plainPage(tulp, 'fr', 'over-ons')?.heading).toBe('Regels & zo')
  expect(plainPage(tulp, 'nl', 'nergens')).toBeUndefined()
})
