import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSites } from './check.ts'
import { createSite, type NewSite } from './new-site.ts'
import { presetIds } from './preset.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
})
afterEach(() => sites.close())

const codes = (id?: string) =>
  checkSites(sites.folders, id).map(({ code, level, tenant, path }) => ({ code, level, tenant, path }))

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

  it('creates a complete site from each preset', () => {
    for (const preset of presetIds(sites.folders)) {
      const id = `luna-${preset}`
      expect(createSite(sites.folders, { ...plain, id, domain: `${id}.example`, preset })).toMatchObject({
        ok: true,
      })
      expect(codes(id).filter(({ code }) => code !== 'imprint_incomplete')).toEqual([])
    }
  })

  it('writes nothing on a dry run, or if the site would not be valid', () => {
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

  it('creates a site that passes the check immediately, with every page', () => {
    createSite(sites.folders, plain)
    expect(existsSync(join(sites.folders.tenants, 'luna/assets/mark.svg'))).toBe(true)
    rmSync(join(sites.folders.tenants, 'luna/assets/mark.svg'))
    // Register and VAT numbers, which `site new` does not ask for.
    expect(codes('luna')).toEqual([
      { code: 'asset_missing', level: 'error', tenant: 'luna', path: 'mark' },
      { code: 'imprint_incomplete', level: 'warning', tenant: 'luna', path: 'company.kvk' },
      { code: 'imprint_incomplete', level: 'warning', tenant: 'luna', path: 'company.vat_numbers' },
    ])
  })
})
