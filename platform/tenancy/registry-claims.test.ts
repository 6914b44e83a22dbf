import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTenantRegistry, type TenantRegistry } from './registry.ts'
import { copySites, memoryRecords, type TestSites } from './test-site.ts'

let sites: TestSites
let registry: TenantRegistry
beforeEach(async () => {
  sites = copySites({ sites: ['alpen', 'nordlys', 'tulp'] })
  sites.change('nordlys', { hosts: ['nordlys.example', 'old.example'], domain: 'nordlys.example' })
  registry = await openTenantRegistry({
    folders: sites.folders,
    mode: 'development',
    records: memoryRecords(),
    watch: false,
  })
})
afterEach(async () => {
  await registry.close()
  sites.close()
})

it('keeps a host that a refused change would have released, even if another site claims it in the same reading', async () => {
  // By id, alpen comes before nordlys, which still has old.example then.
  sites.change('nordlys', { hosts: ['nordlys.example', 'tulp.example'] })
  sites.change('alpen', { hosts: ['alpen.example', 'old.example'], domain: 'alpen.example' })
  for (let round = 0; round < 2; round++) {
    await registry.reload()
    expect(registry.all().map(({ id }) => id)).toContain('nordlys')
    expect(registry.resolve('old.example')?.id).toBe('nordlys')
    expect(registry.get('alpen')?.settings.hosts).not.toContain('old.example')
    expect(registry.faults().map(({ code, tenant }) => [code, tenant])).toEqual([
      ['host_claimed_twice', 'nordlys'],
      ['host_claimed_twice', 'alpen'],
    ])
  }
  sites.change('nordlys', { hosts: ['nordlys.example'] })
  await registry.reload()
  expect(registry.resolve('old.example')?.id).toBe('alpen')
  expect(registry.faults()).toEqual([])
})
