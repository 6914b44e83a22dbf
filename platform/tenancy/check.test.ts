import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSites } from './check.ts'
import { FILES_ALONE } from './check-payments.ts'
import { fillPage } from './content-pages.ts'
import type { JsonObject } from './json.ts'
import { TenantLoader } from './loader.ts'
import { nearest } from './nearest-name.ts'
import { readPlatformDefaults } from './platform-defaults.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
})
afterEach(() => sites.close())
const all = copySites()
afterAll(() => all.close())

const codes = (id?: string, { folders } = sites) =>
  checkSites(folders, id).map(({ code, level, tenant, path }) => ({ code, level, tenant, path }))

describe('site check', () => {
  it('finds nothing in the demo sites except what nordlys shows on purpose', () => {
    expect(codes(undefined, all)).toEqual([
      { code: 'account_errors_explicit', level: 'advice', tenant: 'nordlys', path: 'account_errors' },
    ])
  })

  it('finds a folder that was renamed, if it knows the recorded sites', () => {
    renameSync(join(sites.folders.tenants, 'amore'), join(sites.folders.tenants, 'moon'))
    const recorded = ['amore', 'tulp'].map((id) => ({ id, hosts: [`${id}.example`] }))
    const found = (only?: string) =>
      checkSites(sites.folders, only, undefined, { ...FILES_ALONE, recorded }).filter(
        ({ code }) => code === 'tenant_renamed',
      )
    for (const only of [undefined, 'moon'])
      expect(found(only)).toMatchObject([{ level: 'fatal', tenant: 'moon', path: 'hosts' }])
    expect(found('tulp')).toEqual([])
    sites.change('moon', { replaces: 'amore' })
    expect(found()).toEqual([])
  })

  const cases: [string, JsonObject, string, string, string][] = [
    ['a missing picture', { logo: 'gone.svg' }, 'asset_missing', 'error', 'logo'],
    ['a missing lander', { landers: ['nothing'] }, 'lander_missing', 'error', 'landers.0'],
    [
      'a message price that no package gives',
      { minimum_message_costs: { IT: { costs: 10, currency: 'EUR' } } },
      'minimum_message_costs_mismatch',
      'warning',
      'minimum_message_costs.IT',
    ],
    [
      'no price in the currency of a country',
      { countries: ['IT', 'US'], currencies: { US: 'CAD' } },
      'price_missing',
      'error',
      'packages',
    ],
    ['a country without regions', { countries: ['IT', 'JP'] }, 'regions_missing', 'error', 'region_data.JP'],
    ['a refund under two weeks in the EU', { refund_days: 7 }, 'refund_days_short', 'warning', 'refund_days'],
    [
      'American words of the order in the EU',
      { languages: ['it', 'en-US'] },
      'american_english_in_eu',
      'warning',
      'languages',
    ],
    [
      'colours that people cannot read',
      { theme: { id: 'classic', tokens: { color: { action: '#ffd0d8' } } } },
      'contrast',
      'error',
      'theme.tokens.color.on-action',
    ],
    [
      'errors that tell on members',
      { account_errors: 'explicit' },
      'account_errors_explicit',
      'advice',
      'account_errors',
    ],
  ]
  it.each(cases)('finds %s', (_what, changes, code, level, path) => {
    sites.change('amore', changes)
    expect(codes('amore')).toContainEqual({ code, level, tenant: 'amore', path })
  })

  it('finds a text that is missing in one language', () => {
    sites.change('amore', { links: [{ title: { en: 'Help' }, url: '/pages/faq' }] })
    expect(codes('amore')).toContainEqual({
      code: 'translation_missing',
      level: 'error',
      tenant: 'amore',
      path: 'links.0.title',
    })
  })

  it('names the languages that miss a text', () => {
    sites.change('tulp', { links: [{ title: { nl: 'Hulp' }, url: '/pages/faq' }] })
    const found = checkSites(sites.folders, 'tulp').filter(({ code }) => code === 'translation_missing')
    expect(found.map(({ languages }) => languages?.toSorted())).toEqual([['en', 'fr']])
  })

  it('finds a misspelt lander, and suggests the one that was meant', () => {
    sites.change('amore', { landers: ['alonetonite'] })
    const found = checkSites(sites.folders, 'amore').filter(({ code }) => code === 'lander_missing')
    expect(found.map(({ message }) => message)).toEqual([
      'expected a file landers/alonetonite/lander.json, found nothing; did you mean "alonetonight"?',
    ])
  })

  it('finds an override of a text that does not exist, and suggests the one that was meant', () => {
    sites.write('amore/locales/it.json', { errors: { not_fund: 'Niente qui', not_found: 'Niente qui' } })
    const found = checkSites(sites.folders, 'amore')
    expect(found).toMatchObject([{ code: 'text_unknown', path: 'errors:not_fund', level: 'warning' }])
    expect(found[0]?.message).toContain('did you mean "errors:not_found"?')
  })

  it('finds a host claimed twice, on both sites', () => {
    sites.change('amore', { hosts: ['tulp.example'] })
    const found = codes().filter(({ code }) => code === 'host_claimed_twice')
    expect(found.map(({ tenant }) => tenant).sort()).toEqual(['amore', 'tulp'])
  })

  it('finds a picture with a script, an unknown placeholder, a broken preset, a missing site', () => {
    sites.write('amore/assets/evil.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    sites.write('amore/pages/faq.it.md', 'Ciao {{nome}}')
    sites.write('_presets/odd.json', { title: 'Odd', settings: { refund_dayz: 1 } })
    const found = codes('amore').map(({ code }) => code)
    expect(found).toEqual(expect.arrayContaining(['asset_unsafe', 'page_unknown', 'unknown_key']))
    expect(codes('nobody')).toContainEqual(
      expect.objectContaining({ code: 'file_missing', tenant: 'nobody' }),
    )
  })
})

/** A file of `amore`, a change to it, and the line that the operator reads. */
describe('pages', () => {
  it('are filled with the facts of the site, as text', () => {
    sites.change('tulp', { name: 'Tulp*' })
    const tulp = new TenantLoader(sites.folders).load('tulp')
    const amore = new TenantLoader(sites.folders).load('amore')
    if (!tulp.ok || !amore.ok) throw new Error('demo sites must load')
    const source =
      '{{name}} {{refund_days}} {{company.city}} {{nope}}\n{{#fictional}}\n{{fictional_plural}}\n{{/fictional}}\n'
    expect(fillPage(source, tulp.value.settings, 'nl')).toBe(
      'Tulp\\* 14 1016 BR Amsterdam {{nope}}\nFictieve profielen\n',
    )
    expect(fillPage(source, amore.value.settings, 'it')).toBe('Amore 14 20123 Milano {{nope}}\n')
  })

  it.each(['terms', 'faq'])(
    'of the platform call fictional profiles in %s by the site’s name for them',
    (name) => {
      sites.change('tulp', { preset: 'dating', fictional_profiles: { enabled: true } })
      const tulp = new TenantLoader(sites.folders).load('tulp')
      if (!tulp.ok) throw new Error(JSON.stringify(tulp.findings))
      const settings = { ...tulp.value.settings, fictional_plural: 'Invented people' }
      const { pages } = readPlatformDefaults(sites.folders)
      const written = Object.entries(pages).filter(([, { [name]: page }]) => page !== undefined)
      expect(written.length).toBeGreaterThan(10)
      for (const [language, { [name]: page = '' }] of written)
        expect(/^## ¿?Invented people/m.test(fillPage(page, settings, language)), language).toBe(true)
    },
  )

  it('say in the terms of each language what costs nothing, where the site gives it', () => {
    const amore = new TenantLoader(sites.folders).load('amore')
    if (!amore.ok) throw new Error(JSON.stringify(amore.findings))
    const { pages } = readPlatformDefaults(sites.folders)
    const { settings } = amore.value
    const given = { ...settings, first_answer_free: true, unread_returned_days: 17 }
    const terms = Object.entries(pages).flatMap(([language, { terms: page }]) =>
      page ? [{ language, page }] : [],
    )
    expect(terms.length).toBeGreaterThan(10)
    for (const { language, page } of terms) {
      const [plain, more] = [fillPage(page, settings, language), fillPage(page, given, language)]
      expect(plain, language).not.toMatch(/first_answer|unread_returned|17/)
      expect(more.match(/17/g), language).toHaveLength(1)
      expect(more.split('\n\n').length - plain.split('\n\n').length, language).toBe(2)
    }
  })

  it('exist for each link of a demo site to one of its own', () => {
    const loader = new TenantLoader(all.folders)
    const links = ['alpen', 'amore', 'nordlys', 'starlight', 'tulp'].flatMap((id) => {
      const loaded = loader.load(id)
      if (!loaded.ok) throw new Error(`demo site ${id} must load`)
      const { settings, pages, languages } = loaded.value
      return settings.links.flatMap(({ url }) =>
        /^\/[^/]+$/.test(url) ? [[id, url, languages.every((code) => pages[code]?.[url.slice(1)])]] : [],
      )
    })
    expect(links).toEqual([['amore', '/primo-appuntamento', true]])
  })
})

describe('spelling', () => {
  it.each([
    ['refund_dayz', 'refund_days'],
    ['prest', 'preset'],
    ['zzzzzz', undefined],
  ])('%s meant %s', (word, meant) => expect(nearest(word, ['preset', 'refund_days', 'name'])).toBe(meant))
})
