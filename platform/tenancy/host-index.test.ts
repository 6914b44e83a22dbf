import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkSites } from './check.ts'
import { FILES_ALONE } from './check-payments.ts'
import { HostIndex } from './host-index.ts'
import { TenantLoader } from './loader.ts'
import { createSite } from './new-site.ts'
import { NewSiteQuestions } from './questions.ts'
import { copySites, type TestSites } from './test-site.ts'

let sites: TestSites
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
})
afterEach(() => {
  vi.restoreAllMocks()
  sites.close()
})

it('returns the sites that claim a host, and reads their files once', () => {
  sites.change('amore', { hosts: ['tulp.example'] })
  sites.write('short/tenant.json', { domain: 'short.example' })
  sites.write('broken/tenant.json', '{ "hosts": ["broken.example"]')
  const index = new HostIndex(sites.folders)
  expect(index.owners('tulp.example')).toEqual(['amore', 'tulp'])
  expect(index.owners('short.example')).toEqual(['short'])
  expect(index.owners('broken.example')).toEqual([])
  sites.remove('tulp')
  expect(index.owners('tulp.example')).toEqual(['amore', 'tulp'])
})

it('creating a site and checking one site load no other site', () => {
  const load = vi.spyOn(TenantLoader.prototype, 'load')
  const index = new HostIndex(sites.folders)
  expect(
    new NewSiteQuestions(sites.folders, index).question('domain', {}).read('tulp.example'),
  ).toMatchObject({
    ok: false,
    reason: 'expected a host of its own, found "tulp.example", which tulp has',
    fault: { code: 'site_host_taken', params: { host: 'tulp.example', id: 'tulp' } },
  })
  const site = {
    id: 'luna',
    preset: 'dating',
    name: 'Luna',
    domain: 'luna.example',
    countries: ['DK'],
    languages: ['da'],
    theme: 'classic',
    company: { name: 'Luna', address: 'Gade 1', city: 'Aarhus', country: 'CH' },
  }
  expect(createSite(sites.folders, site, false, index).ok).toBe(true)
  expect(checkSites(sites.folders, 'luna', index)).toEqual([])
  expect(new Set(load.mock.calls.map(([id]) => id))).toEqual(new Set(['luna']))
})

it('the check of one site finds a host that another one claims', () => {
  sites.change('amore', { hosts: ['tulp.example'] })
  expect(checkSites(sites.folders, 'amore')).toMatchObject([{ code: 'host_claimed_twice', tenant: 'amore' }])
})

it('a site that claims the host of the console is a fault, including its address in development', () => {
  sites.change('amore', { hosts: ['amore.example', 'staff.example'] })
  const reserved = [{ code: 'host_reserved', tenant: 'amore', level: 'fatal', path: 'hosts' }]
  const check = (consoleHost: string) =>
    checkSites(sites.folders, 'amore', undefined, { ...FILES_ALONE, consoleHost })
  expect(check('staff.example')).toMatchObject(reserved)
  expect(check('amore.localhost')).toMatchObject(reserved)
  expect(check('console.example')).toEqual([])
})

it('a folder without any sites is a fault of site check', () => {
  for (const id of ['amore', 'tulp']) sites.remove(id)
  expect(checkSites(sites.folders)).toMatchObject([{ code: 'sites_missing', level: 'fatal' }])
})

it('a preset that names a preset is refused', () => {
  sites.write('_presets/inner.json', { title: 'Inner', settings: { preset: 'dating' } })
  expect(checkSites(sites.folders)).toContainEqual(
    expect.objectContaining({
      code: 'unknown_key',
      file: 'tenants/_presets/inner.json',
      path: 'settings.preset',
    }),
  )
})
