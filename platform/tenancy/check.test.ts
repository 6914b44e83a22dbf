import { cpSync, existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSites } from './check.ts'
import { fillPage } from './content-pages.ts'
import { describeFinding } from './finding.ts'
import type { JsonObject } from './json.ts'
import { TenantLoader } from './loader.ts'
import { createSite, type NewSite } from './new.ts'
import { presetIds } from './preset.ts'
import { nearest } from './spelling.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites()
})
afterEach(() => sites.close())

const codes = (id?: string) =>
  checkSites(sites.folders, id).map(({ code, level, tenant, path }) => ({ code, level, tenant, path }))

describe('site check', () => {
  it('finds nothing wrong with the demo sites but what nordlys shows on purpose', () => {
    expect(codes()).toEqual([
      { code: 'account_errors_explicit', level: 'advice', tenant: 'nordlys', path: 'account_errors' },
    ])
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

  it('finds a text that readers of one language lack', () => {
    sites.change('amore', { links: [{ title: { en: 'Help' }, url: '/pages/faq' }] })
    expect(codes('amore')).toContainEqual({
      code: 'translation_missing',
      level: 'error',
      tenant: 'amore',
      path: 'links.0.title',
    })
  })

  it('finds an override of a text that does not exist, with the one that was meant', () => {
    sites.write('amore/locales/it.json', { errors: { not_fund: 'Niente qui', not_found: 'Niente qui' } })
    const found = checkSites(sites.folders, 'amore')
    expect(found).toMatchObject([{ code: 'text_unknown', path: 'errors:not_fund', level: 'warning' }])
    expect(found[0]?.message).toContain('did you mean "errors:not_found"?')
  })

  it('finds a host claimed twice, at both', () => {
    sites.change('amore', { hosts: ['tulp.example'] })
    const found = codes().filter(({ code }) => code === 'host_claimed_twice')
    expect(found.map(({ tenant }) => tenant).sort()).toEqual(['amore', 'tulp'])
  })

  it('finds a picture with a script in it, an unknown placeholder, a broken preset, a site that is not there', () => {
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

/** A file of `amore`, what is done to it, and the one line that the operator reads. */
describe('site check says of', () => {
  const lines: [string, (site: TestSites) => void, string][] = [
    [
      'a colour misspelt',
      (site) => site.change('amore', { theme: { id: 'classic', tokens: { color: { primry: '#ff0f35' } } } }),
      'fatal theme_token_unknown tenants/amore/tenant.json: theme.tokens.color.primry: expected a token of theme "classic", found "color.primry"; did you mean "color.primary"?',
    ],
    [
      'a colour that is none',
      (site) => site.change('amore', { theme: { id: 'classic', tokens: { color: { primary: 'reddish' } } } }),
      'fatal theme_token_value tenants/amore/tenant.json: theme.tokens.color.primary: expected a colour: #ff0f35, rgba(...), hsl(...) or transparent, found "reddish"',
    ],
    [
      'a theme misspelt',
      (site) => site.change('amore', { theme: { id: 'clasic' } }),
      'fatal theme_missing tenants/amore/tenant.json: theme.id: expected a folder in themes (aurora, classic, midnight, spruce, tulip), found "clasic"; did you mean "classic"?',
    ],
    [
      'a variant that the theme keeps for itself',
      (site) => site.change('amore', { theme: { id: 'classic', structure: { ornament: 'ridge' } } }),
      'fatal theme_structure_locked tenants/amore/tenant.json: theme.structure.ornament: expected one of those that theme "classic" leaves to sites (petals, none), found "ridge"',
    ],
    [
      'a theme that no site uses',
      (site) => site.write('../themes/velvet/theme.json', '{ "id": "velvet", }'),
      'fatal json_invalid themes/velvet/theme.json: expected no comma before "}", found one (line 1, column 17)',
    ],
    [
      'a lock that locks nothing',
      (site) => site.write('_presets/odd.json', { title: 'Odd', locked: ['minimum_agee'], settings: {} }),
      'fatal unknown_key tenants/_presets/odd.json: locked.0: expected one of the known settings, found "minimum_agee"; did you mean "minimum_age"?',
    ],
    [
      'a folder that can be no site',
      (site) => site.write('My_Site/tenant.json', '{}'),
      'fatal id_invalid tenants/My_Site: expected a name of lower-case letters, digits and hyphens, found "My_Site"',
    ],
    [
      'a file in an old encoding',
      (site) =>
        writeFileSync(
          join(site.folders.tenants, 'amore/tenant.json'),
          Buffer.from('{"name":"Amor\xe9"}', 'latin1'),
        ),
      'fatal file_unreadable tenants/amore/tenant.json: expected text in UTF-8, found another encoding: save it as UTF-8',
    ],
    [
      'a folder where the file should be',
      (site) => site.write('luna/tenant.json/nothing', ''),
      'fatal file_unreadable tenants/luna/tenant.json: expected a file, found a folder',
    ],
    [
      'a page whose name says no language',
      (site) => site.write('amore/pages/faq.md', '# Domande'),
      'warning file_ignored tenants/amore/pages/faq.md: expected a name such as faq.it.md, found "faq.md"',
    ],
    [
      'texts in a language that is not offered',
      (site) => site.write('amore/locales/fr.json', {}),
      'warning file_ignored tenants/amore/locales/fr.json: expected one of languages (it), found "fr"',
    ],
    [
      'a picture that is none',
      (site) => site.write('amore/assets/mark.svg', 'not yet drawn'),
      'error asset_broken tenants/amore/assets/mark.svg: expected a picture of type .svg, found something else',
    ],
    [
      'a picture that leads to itself',
      (site) => symlinkSync('round.svg', join(site.folders.tenants, 'amore/assets/round.svg')),
      'error asset_broken tenants/amore/assets/round.svg: expected a file, found a symbolic link that leads to itself',
    ],
    [
      'a picture that makes the front page slow',
      (site) => site.write('amore/assets/hero.svg', `<svg>${' '.repeat(120_000)}</svg>`),
      'warning asset_large tenants/amore/assets/hero.svg: expected at most 100000 bytes, found 120011',
    ],
    [
      'a text of the site that one of its languages lacks',
      (site) => site.change('tulp', { tagline: { nl: 'Hoi', fr: 'Salut' } }),
      "warning translation_inherited tenants/tulp/tenant.json: tagline: expected a text in en as well, found the platform's own there",
    ],
    [
      'a secret that nothing reads',
      (site) => site.change('amore', { secrets: { smtp_url: 'env:AMORE_SMTP' } }),
      'advice setting_unused tenants/amore/tenant.json: secrets.smtp_url: expected nothing: no part of the program reads it for this site, found the name of a variable',
    ],
    [
      'a link of a page that would run something',
      (site) => site.write('amore/pages/faq.it.md', '[qui](data:text/html,x)'),
      'fatal text_invalid tenants/amore/pages/faq.it.md: expected Markdown without HTML or script, found "](data:" (line 1)',
    ],
  ]
  it.each(lines)('%s', (_what, change, line) => {
    change(sites)
    const found = checkSites(sites.folders).map((one) => `${one.level} ${one.code} ${describeFinding(one)}`)
    expect(found).toContain(line)
  })

  it('a file that begins with the mark of its byte order: nothing', () => {
    sites.write('amore/tenant.json', `\ufeff${JSON.stringify(sites.read('amore'))}`)
    expect(codes('amore')).toEqual([])
  })

  it('a site whose folder is a link within TENANTS_DIR: the same as of any other', () => {
    cpSync(join(sites.folders.tenants, 'amore'), join(sites.folders.tenants, '_sets/amore'), {
      recursive: true,
    })
    sites.remove('amore')
    symlinkSync('_sets/amore', join(sites.folders.tenants, 'amore'))
    expect(codes('amore')).toEqual([])
    sites.change('amore', { minimum_age: 17 })
    expect(codes('amore')).toMatchObject([{ code: 'schema', path: 'minimum_age' }])
  })
})

describe('site new', () => {
  const site: NewSite = {
    id: 'luna',
    preset: 'dating',
    name: 'Luna & Co <3',
    domain: 'luna.example',
    countries: ['DK', 'PL'],
    languages: ['da', 'pl'],
    theme: 'classic',
    company: { name: 'Luna ApS', address: 'Gade 1', city: 'Aarhus', country: 'DK' },
  }
  const plain = { ...site, name: 'Luna' }

  it('makes a complete site from each preset', () => {
    for (const preset of presetIds(sites.folders)) {
      const id = `luna-${preset}`
      expect(createSite(sites.folders, { ...plain, id, domain: `${id}.example`, preset })).toMatchObject({
        ok: true,
      })
      expect(codes(id).filter(({ code }) => code !== 'imprint_incomplete')).toEqual([])
    }
  })

  it('writes nothing on a dry run, nor where the site would not be valid', () => {
    const before = readdirSync(sites.folders.tenants)
    expect(createSite(sites.folders, plain, true)).toMatchObject({ ok: true })
    expect(createSite(sites.folders, site)).toMatchObject({ ok: false, findings: [{ path: 'name' }] })
    expect(createSite(sites.folders, { ...plain, domain: 'tulp.example' })).toMatchObject({
      ok: false,
      findings: [
        { code: 'host_claimed_twice', message: expect.stringContaining('which tulp has') },
        { code: 'host_claimed_twice' },
      ],
    })
    expect(createSite(sites.folders, { ...plain, id: '../evil' })).toMatchObject({ ok: false })
    expect(createSite(sites.folders, { ...plain, preset: 'none' })).toMatchObject({ ok: false })
    expect(createSite(sites.folders, { ...plain, id: 'amore' })).toMatchObject({ ok: false })
    expect(readdirSync(sites.folders.tenants)).toEqual(before)
  })

  it('gives a site that check passes the moment it is there, with every page', () => {
    createSite(sites.folders, plain)
    expect(existsSync(join(sites.folders.tenants, 'luna/assets/mark.svg'))).toBe(true)
    rmSync(join(sites.folders.tenants, 'luna/assets/mark.svg'))
    // Numbers of the register and for VAT, which `site new` does not ask for.
    expect(codes('luna')).toEqual([
      { code: 'asset_missing', level: 'error', tenant: 'luna', path: 'mark' },
      { code: 'imprint_incomplete', level: 'warning', tenant: 'luna', path: 'company.kvk' },
      { code: 'imprint_incomplete', level: 'warning', tenant: 'luna', path: 'company.vat_numbers' },
    ])
  })
})

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
})

describe('spelling', () => {
  it.each([
    ['refund_dayz', 'refund_days'],
    ['prest', 'preset'],
    ['zzzzzz', undefined],
  ])('%s meant %s', (word, meant) => expect(nearest(word, ['preset', 'refund_days', 'name'])).toBe(meant))
})
