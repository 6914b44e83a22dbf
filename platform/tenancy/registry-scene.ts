import { afterEach, beforeEach } from 'vitest'
import { openTenantRegistry, type RegistryOptions, type TenantRegistry } from './registry.ts'
import { copySites, memoryRecords, type TestSites } from './test-site.ts'

/** Two copied demo sites and their registry for the current test; both are closed after it. */
export function registryScene() {
  let sites: TestSites
  let registry: TenantRegistry | undefined
  beforeEach(() => {
    sites = copySites({ sites: ['amore', 'tulp'] })
  })
  afterEach(async () => {
    await registry?.close()
    sites.close()
  })
  return {
    get sites(): TestSites {
      return sites
    },
    async open(more: Partial<RegistryOptions> = {}): Promise<TenantRegistry> {
      registry = await openTenantRegistry({
        folders: sites.folders,
        mode: 'development',
        records: memoryRecords(),
        ...more,
      })
      return registry
    },
  }
}
