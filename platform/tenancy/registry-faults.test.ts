import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from './json.ts'
import { openTenantRegistry, type TenantRegistry } from './registry.ts'
import type { Swap } from './registry-contract.ts'
import { copySites, memoryRecords, type TestSites } from './test-site.ts'

let sites: TestSites
let registry: TenantRegistry
let swaps: Swap[]
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'tulp'] })
  swaps = []
})
afterEach(async () => {
  await registry.close()
  sites.close()
})

/** Without watches: `reload` reads immediately. */
async function open(): Promise<void> {
  registry = await openTenantRegistry({
    folders: sites.folders,
    mode: 'development',
    records: memoryRecords(),
    watch: false,
    onSwap: (swap) => swaps.push(swap),
  })
}

const codes = () => registry.faults().map(({ code }) => code)
const evil = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const unreadable = { theme: { id: 'classic', tokens: { color: { action: '#ffd0d8' } } } }

describe('an error of site check does not go live', () => {
  const cases: [string, JsonObject, string, string | undefined][] = [
    ['colours that people cannot read', unreadable, 'contrast', undefined],
    ['a missing picture', { logo: 'gone.svg' }, 'asset_missing', undefined],
    ['a missing lander', { landers: ['nothing'] }, 'lander_missing', undefined],
    ['no price', { countries: ['IT', 'US'], currencies: { US: 'CAD' } }, 'price_missing', undefined],
    ['no regions', { countries: ['IT', 'JP'] }, 'regions_missing', undefined],
    ['a picture with a script', {}, 'asset_unsafe', evil],
    ['a picture that is none', {}, 'asset_broken', 'no drawing'],
  ]
  it.each(cases)('%s', async (_what, changes, code, picture) => {
    await open()
    const good = registry.get('amore')
    sites.change('amore', { ...changes, name: 'Worse' })
    if (picture) sites.write('amore/assets/new.svg', picture)
    await registry.reload()
    expect(registry.get('amore')).toBe(good)
    expect(codes()).toContain(code)
    expect(registry.faults().every(({ tenant }) => tenant === 'amore')).toBe(true)
  })
})

describe('a site with errors and without last good settings', () => {
  it('goes live at the start and changes, with its faults', async () => {
    sites.change('amore', { logo: 'gone.svg' })
    await open()
    expect(registry.get('amore')?.settings.logo).toBe('gone.svg')
    expect(codes()).toEqual(['asset_missing'])
    sites.change('amore', { name: 'Changed' })
    await registry.reload()
    expect(registry.get('amore')?.settings.name).toBe('Changed')
    expect(codes()).toEqual(['asset_missing'])
  })

  it('has good settings once it is fixed, and keeps those', async () => {
    sites.change('amore', { logo: 'gone.svg' })
    await open()
    sites.change('amore', { logo: 'logo.svg' })
    await registry.reload()
    expect(codes()).toEqual([])
    sites.change('amore', { logo: 'gone.svg' })
    await registry.reload()
    expect(registry.get('amore')?.settings.logo).toBe('logo.svg')
  })
})

describe('each reading reports', () => {
  it('changes with revision and findings, faults, and fixed tenants', async () => {
    await open()
    expect(swaps[0]).toMatchObject({ first: true, faults: [], mended: [], orphans: [] })
    expect(swaps[0]?.changes).toHaveLength(2)
    sites.change('amore', { name: 'Changed' })
    await registry.reload()
    const revision = registry.get('amore')?.revision
    expect(swaps[1]?.changes).toEqual([{ id: 'amore', kind: 'changed', revision, findings: 0 }])
    sites.change('amore', { logo: 'gone.svg' })
    await registry.reload()
    expect(swaps[2]).toMatchObject({ changes: [], faults: [{ code: 'asset_missing', tenant: 'amore' }] })
    await registry.reload()
    expect(swaps).toHaveLength(3)
    sites.change('amore', { logo: 'mark.svg' })
    await registry.reload()
    expect(swaps[3]).toMatchObject({ changes: [{ id: 'amore' }], faults: [], mended: ['amore'] })
  })

  it('a broken preset once, with its fault and the number of sites concerned', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `site-${index}`)
    for (const id of ids)
      sites.write(`${id}/tenant.json`, { ...sites.read('amore'), preset: 'dating', hosts: [`${id}.example`] })
    await open()
    const good = registry.get('site-7')
    sites.write('_presets/dating.json', { title: 'Dating', settings: { refund_dayz: 1 } })
    await registry.reload()
    expect(registry.get('site-7')).toBe(good)
    const [fault, ...others] = swaps[1]?.faults ?? []
    expect(others).toEqual([])
    expect(fault).toMatchObject({ code: 'preset_broken', file: 'tenants/*/tenant.json', tenants: 31 })
    expect(fault?.message).toMatch(
      /found in tenants\/_presets\/dating.json: settings.refund_dayz: .*\(31 sites: .* and 28 more\)/,
    )
  })
})

it('faults that no other site can fix do not cause thousands of sites to be read again', async () => {
  for (let index = 0; index < 101; index++) sites.write(`broken-${index}/tenant.json`, '{')
  await open()
  rmSync(join(sites.folders.tenants, 'broken-0'), { recursive: true })
  expect(registry.faults()).toHaveLength(1)
  await registry.reload()
  expect(registry.faults()[0]?.tenants).toBe(100)
})
