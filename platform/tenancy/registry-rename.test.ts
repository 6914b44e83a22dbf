import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTenantRegistry, type TenantRegistry } from './registry.ts'
import type { TenantRecords } from './registry-contract.ts'
import { copySites, memoryRecords, type TestSites } from './test-site.ts'

let sites: TestSites
let registry: TenantRegistry | undefined
let records: TenantRecords
beforeEach(() => {
  sites = copySites({ sites: ['amore', 'nordlys', 'tulp'] })
  records = memoryRecords()
})
afterEach(async () => {
  await registry?.close()
  sites.close()
})

async function open(): Promise<TenantRegistry> {
  await registry?.close()
  registry = await openTenantRegistry({ folders: sites.folders, mode: 'production', records })
  return registry
}

const at = (id: string) => join(sites.folders.tenants, id)
const faults = () => registry?.faults().map(({ code, tenant }) => ({ code, tenant }))
const owner = (host: string) => registry?.resolve(host)?.id
const REFUSED = [{ code: 'tenant_renamed', tenant: 'moon' }]

describe('a folder that is renamed', () => {
  it('is still served under its old id, until it is renamed back', async () => {
    await open()
    const amore = registry?.get('amore')
    renameSync(at('amore'), at('moon'))
    await expect.poll(() => faults()).toEqual(REFUSED)
    expect(registry?.faults()[0]?.message).toContain('set "replaces": "amore"')
    sites.change('moon', { name: 'Moon' })
    sites.remove('tulp')
    await expect.poll(() => registry?.get('tulp')).toBeUndefined()
    expect(registry?.resolve('amore.example')).toBe(amore)
    renameSync(at('moon'), at('amore'))
    await expect.poll(() => faults()).toEqual([])
    expect(registry?.get('amore')?.settings.name).toBe('Moon')
    expect(registry?.get('amore')?.key).toBe(amore?.key)
  })

  it('while the program was stopped is refused at the start', async () => {
    await open()
    await registry?.close()
    renameSync(at('amore'), at('moon'))
    await open()
    expect(faults()).toEqual(REFUSED)
    expect(owner('amore.example')).toBeUndefined()
    await open()
    expect(faults()).toEqual(REFUSED)
    renameSync(at('moon'), at('amore'))
    await expect.poll(() => owner('amore.example')).toBe('amore')
  })

  it('is a new site if it declares that it replaces the old one', async () => {
    await open()
    sites.change('amore', { replaces: 'amore' })
    renameSync(at('amore'), at('moon'))
    await expect.poll(() => owner('amore.example')).toBe('moon')
    expect(faults()).toEqual([])
    await open()
    expect(owner('amore.example')).toBe('moon')
    sites.change('moon', { replaces: undefined })
    await expect.poll(() => registry?.get('moon')?.settings.replaces).toBeUndefined()
    expect(faults()).toEqual([])
  })

  it('is also refused if the old one was removed before', async () => {
    await open()
    cpSync(at('amore'), at('.away'), { recursive: true })
    rmSync(at('amore'), { recursive: true })
    await expect.poll(() => owner('amore.example')).toBeUndefined()
    renameSync(at('.away'), at('moon'))
    await expect.poll(() => faults()).toEqual(REFUSED)
  })
})

it('an existing site may claim the host of a removed one', async () => {
  await open()
  sites.remove('amore')
  await expect.poll(() => owner('amore.example')).toBeUndefined()
  sites.change('tulp', { hosts: ['tulp.example', 'amore.example'] })
  await expect.poll(() => owner('amore.example')).toBe('tulp')
  expect(faults()).toEqual([])
  await open()
  expect(owner('amore.example')).toBe('tulp')
})

it('the start reports the tenants of the database that have no folder', async () => {
  await open()
  await registry?.close()
  sites.remove('amore')
  const orphans: string[] = []
  registry = await openTenantRegistry({
    folders: sites.folders,
    mode: 'production',
    records,
    watch: false,
    onSwap: (swap) => orphans.push(...swap.orphans.map(({ id }) => id)),
  })
  expect(orphans).toEqual(['amore'])
})
