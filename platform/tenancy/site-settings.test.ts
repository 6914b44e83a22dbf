import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LocaleCode } from '../core/locale.ts'
import { HostIndex } from './host-index.ts'
import {
  changedSite,
  clonedText,
  draftText,
  settingsText,
  type WantedSettings,
  writeChange,
} from './site-settings.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp', 'alpen'] })
})
afterEach(() => sites.close())

const change = (wanted: WantedSettings, id = 'amore') =>
  changedSite(sites.folders, id, wanted, new HostIndex(sites.folders))

describe('changed settings', () => {
  it('change only their lines of the file', () => {
    const before = settingsText(sites.folders, 'amore').split('\n')
    const changed = change({
      name: 'Amore Nuovo',
      hosts: ['amore.test', 'amore.example'],
      company: { city: '20124 Milano', kvk: 'MI-2601845' },
    })
    if (!changed.ok) throw new Error(JSON.stringify(changed.findings))
    expect(changed.paths).toEqual(['name', 'hosts', 'company.city'])
    const after = String(changed.files[0]?.content).split('\n')
    expect(before.filter((line) => !after.includes(line)).map((line) => line.trim())).toEqual([
      '"name": "Amore",',
      '"hosts": ["amore.example", "www.amore.example"],',
      '"city": "20123 Milano",',
    ])
    expect(after.filter((line) => !before.includes(line)).join('')).toContain('"name": "Amore Nuovo"')
  })

  it.each<[string, WantedSettings, readonly string[]]>([
    ['equal ones', { name: 'Amore', languages: ['it'], company: { country: 'IT' } }, []],
    ['an inherited tagline', { tagline: { it: 'Stasera due righe. Domani, chissà.' } }, []],
    ['an empty field that the file lacks', { company: { hosting: '' } }, []],
    ['lists in another order behind the first', { hosts: ['amore.example', 'www.amore.example'] }, []],
    ['a field that is emptied', { company: { capital: '' } }, ['company.capital']],
    ['a list', { company: { vat_numbers: ['IT99999999999'] } }, ['company.vat_numbers']],
  ])('of %s name what differs', (_what, wanted, paths) => {
    const changed = change(wanted)
    expect(changed.ok && changed.paths).toEqual(paths)
  })

  it('keep the tagline of languages that are left out or unchanged', () => {
    sites.change('tulp', {
      languages: ['nl', 'en-US'],
      tagline: { en: 'Hello there.', nl: 'Hoi.', fr: 'Salut.' },
    })
    const changed = change({ tagline: { nl: 'Dag.', 'en-US': 'Hello there.' } }, 'tulp')
    if (!changed.ok) throw new Error(JSON.stringify(changed.findings))
    expect(changed.paths).toEqual(['tagline.nl'])
    expect(JSON.parse(String(changed.files[0]?.content)).tagline).toEqual({
      en: 'Hello there.',
      nl: 'Dag.',
      fr: 'Salut.',
    })
  })

  it('keep the order of languages, with new ones last', () => {
    sites.change('tulp', { languages: ['nl', 'sv', 'de'] })
    const languages = (wanted: readonly LocaleCode[]) => {
      const changed = change({ languages: wanted }, 'tulp')
      if (!changed.ok) throw new Error(JSON.stringify(changed.findings))
      return changed.files[0] && JSON.parse(String(changed.files[0].content)).languages
    }
    expect(languages(['nl', 'de', 'sv'])).toBeUndefined()
    expect(languages(['nl', 'de', 'en', 'sv'])).toEqual(['nl', 'sv', 'de', 'en'])
    expect(languages(['de', 'nl', 'sv'])).toEqual(['de', 'nl', 'sv'])
  })

  it('move the domain and the first language that the file names apart from their lists', () => {
    sites.change('tulp', { domain: 'tulp.example', domain_language: 'nl', languages: ['nl', 'en'] })
    const changed = change({ hosts: ['tulp.test', 'tulp.example'], languages: ['en', 'nl'] }, 'tulp')
    if (!changed.ok) throw new Error(JSON.stringify(changed.findings))
    expect(JSON.parse(String(changed.files[0]?.content))).toMatchObject({
      domain: 'tulp.test',
      domain_language: 'en',
    })
  })

  it.each<[string, WantedSettings, string, string]>([
    ['a host of another site', { hosts: ['tulp.example'] }, 'host_claimed_twice', 'hosts'],
    ['an unknown language', { languages: ['xx' as 'it'] }, 'schema', 'languages.0'],
    ['HTML', { name: 'A<b>' }, 'schema', 'name'],
    ['an address that is none', { support_email: 'nobody' }, 'schema', 'support_email'],
  ])('with %s are refused with the setting', (_what, wanted, code, path) => {
    const changed = change(wanted)
    expect(changed.ok ? [] : changed.findings).toContainEqual(expect.objectContaining({ code, path }))
  })

  it('are written through a link, and leave nothing beside the sites', () => {
    const real = join(sites.folders.tenants, '..', 'elsewhere')
    mkdirSync(real)
    const text = settingsText(sites.folders, 'amore')
    sites.remove('amore/tenant.json')
    sites.write('../elsewhere/tenant.json', text)
    symlinkSync(join(real, 'tenant.json'), join(sites.folders.tenants, 'amore/tenant.json'))
    writeChange(sites.folders, [{ path: 'tenants/amore/tenant.json', content: '{}' }])
    expect(readFileSync(join(real, 'tenant.json'), 'utf8')).toBe('{}')
  })
})

it('a copied site is a draft with its own hosts, an imported one only a draft', () => {
  const text =
    '{\n  "name": "Luna",\n  "domain": "luna.example",\n  "state": "live",\n  "replaces": "old"\n}\n'
  expect(JSON.parse(clonedText(text, ['stella.example']))).toEqual({
    name: 'Luna',
    state: 'draft',
    hosts: ['stella.example'],
  })
  expect(JSON.parse(draftText(text))).toEqual({ ...JSON.parse(text), state: 'draft' })
})
