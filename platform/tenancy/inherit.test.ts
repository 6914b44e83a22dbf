import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tenantTypesSource } from '../../scripts/generate-tenant-types.ts'
import { INTERESTS } from '../core/interests.ts'
import { explainSetting } from './explain-setting.ts'
import { sourceRoot } from './folders.ts'
import { isObject, merge } from './json.ts'
import { TenantLoader } from './loader.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
beforeAll(() => {
  sites = copySites()
})
afterAll(() => sites.close())

function load(id: string) {
  const result = new TenantLoader(sites.folders).load(id)
  if (!result.ok) throw new Error(JSON.stringify(result.findings))
  return result.value
}

describe('effective settings', () => {
  it('merge objects and replace arrays', () => {
    const merged = merge({ a: { x: 1, y: 2 }, list: [1, 2], kept: { z: 1 } }, { a: { y: 3 }, list: [9] })
    expect(merged).toEqual({ a: { x: 1, y: 3 }, list: [9], kept: { z: 1 } })
  })

  it('come from the platform, then the preset, then the tenant', () => {
    const { settings } = load('tulp')
    expect(settings.message_credits).toBe(10)
    expect(settings.fictional_icon).toBe('mask')
    expect(settings.countries).toEqual(['NL', 'BE'])
    expect(settings.payment_methods.BE).toEqual(['bancontact', 'creditcard', 'paypal', 'applepay'])
    expect(settings.payment_methods.PL?.[0]).toBe('blik')
  })

  it('of a site without any are the numbers of the platform', () => {
    expect(load('tulp').settings).toMatchObject({
      signup_credits: 30,
      message_credits: 10,
      photo_credits: 20,
      gift_credits: 25,
      message_length: 1000,
      refund_days: 14,
    })
  })

  it('derive domain, default language, terms version and regions', () => {
    const { settings, origin, languages } = load('alpen')
    expect(settings.domain).toBe('alpenherz.example')
    expect(origin).toBe('https://alpenherz.example')
    expect(settings.domain_language).toBe('de')
    expect(languages).toEqual(['de', 'fr', 'it', 'en'])
    expect(settings.terms_version).toBe('2024-03-01T09:00:00Z')
    expect(Object.keys(settings.region_data)).toEqual(['DE', 'AT', 'CH'])
    expect(settings.region_data.CH?.kind).toBe('cantone')
    expect(settings.region_data.CH?.regions).toHaveLength(26)
  })

  it('keep the date of the platform if the company is older', () => {
    sites.change('amore', { company: { ...amoreCompany(), added: '2020-01-01T00:00:00Z' } })
    expect(load('amore').settings.terms_version).toBe('2023-12-01T12:00:00Z')
  })

  it('are deeply frozen and share the platform’s parts', () => {
    const loader = new TenantLoader(sites.folders)
    const [amore, tulp] = ['amore', 'tulp'].map((id) => loader.load(id))
    if (!amore?.ok || !tulp?.ok) throw new Error('demo sites must load')
    expect(Object.isFrozen(amore.value.settings.company)).toBe(true)
    expect(amore.value.settings.packages).toBe(tulp.value.settings.packages)
    expect(amore.value.settings.region_data.IT).toBe(loader.defaults.regions.IT)
  })

  it('accept the former names of traits, in files of sites, presets and texts', () => {
    sites.write('_presets/before.json', {
      title: 'Written before',
      settings: { visible_profile_fields: ['age', 'body_type', 'hair'] },
    })
    sites.change('alpen', { preset: 'before', search_fields: ['gender', 'eye', 'relationship_status'] })
    sites.write('alpen/locales/de.json', { members: { field_eye: 'Blick', field_hair: 'Haare' } })
    const { settings, texts } = load('alpen')
    expect(settings.search_fields).toEqual(['gender', 'eyes', 'relationship'])
    expect(settings.visible_profile_fields).toEqual(['age', 'body', 'hair'])
    expect(texts.de).toEqual({ 'members:field_eyes': 'Blick', 'members:field_hair': 'Haare' })
  })

  it('put the default language first', () => {
    sites.change('nordlys', { domain_language: 'fi' })
    expect(load('nordlys').languages[0]).toBe('fi')
  })

  it('change the revision with every file of the site, and only then', () => {
    const before = load('starlight').revision
    expect(load('starlight').revision).toBe(before)
    sites.write('starlight/locales/es.json', { 'common:hello': 'Hola' })
    const after = load('starlight')
    expect(after.revision).not.toBe(before)
    expect(after.texts.es).toEqual({ 'common:hello': 'Hola' })
  })

  const amoreCompany = () => {
    const { company } = sites.read('amore')
    return isObject(company) ? company : {}
  }
})

describe('explain', () => {
  it('names the file that sets a value, and the ones that it overrides', () => {
    sites.change('tulp', { gift_credits: 40 })
    // No file contains it, yet `GET /api/settings` returns it: `explain` says where it comes from.
    for (const name of ['geoip_country', 'geoip_selected_country', 'push_public_key'])
      expect(explainSetting(sites.folders, 'tulp', name)).toMatchObject({
        ok: false,
        findings: [
          { path: name, message: expect.stringMatching(/found one (computed|of the whole program)/) },
        ],
      })
    expect(explainSetting(sites.folders, 'tulp', 'gift_credits')).toMatchObject({
      value: { value: 40, locked: false, layers: [{ file: 'tenants/tulp/tenant.json', value: 40 }] },
    })
    expect(explainSetting(sites.folders, 'tulp', 'fictional_icon')).toMatchObject({
      value: { value: 'mask', locked: true, layers: [{ file: 'tenants/_presets/fictional.json' }] },
    })
    expect(explainSetting(sites.folders, 'tulp', 'message_credits')).toMatchObject({
      value: { value: 10, layers: [{ file: 'platform/tenancy/defaults/settings.json' }] },
    })
    expect(explainSetting(sites.folders, 'tulp', 'theme.tokens.color.primary')).toMatchObject({
      ok: true,
      value: { layers: [{ file: 'themes/tulip/theme.json' }] },
    })
    expect(explainSetting(sites.folders, 'tulp', 'nothing.here')).toMatchObject({ ok: false })
  })
})

describe('the platform’s defaults', () => {
  it('have types that match the schemas', async () => {
    const written = readFileSync(join(sourceRoot(), 'platform/core/generated/tenant-settings.ts'), 'utf8')
    expect(written).toBe(await tenantTypesSource())
  })

  it('have regions with stable, unique ids and codes, each with a city', () => {
    const { defaults, validate } = new TenantLoader(sites.folders)
    for (const [country, data] of Object.entries(defaults.regions)) {
      expect(validate('regions', data, { file: country })).toEqual([])
      expect(new Set(data.regions.map(({ id }) => id)).size).toBe(data.regions.length)
      expect(new Set(data.regions.map(({ code }) => code)).size).toBe(data.regions.length)
      for (const region of data.regions) {
        expect(region.code.startsWith(`${country}-`)).toBe(true)
        expect(region.cities.length).toBeGreaterThan(0)
      }
    }
    expect(readdirSync(join(sites.folders.defaults, 'regions'))).toHaveLength(15)
  })

  it('contain all 50 interests', () => {
    const schema: unknown = JSON.parse(
      readFileSync(join(sites.folders.schemas, 'tenant.schema.json'), 'utf8'),
    )
    expect(schema).toMatchObject({ $defs: { interest: { enum: [...INTERESTS] } } })
    expect(INTERESTS).toHaveLength(50)
  })
})
