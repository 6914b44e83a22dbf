import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { copySites } from '../tenancy/test-site.ts'
import { GiphyStandIn } from './giphy.ts'

/**
 * Copies of the demo sites, two of which use a GIF provider: amore and nordlys. The provider is a
 * test server over HTTP.
 */
export async function gifSites() {
  const standIn = await GiphyStandIn.open()
  const sites = copySites()
  const changes = { gif_provider: 'giphy', secrets: { gif_api_key: 'env:GIF_KEY' } }
  sites.change('amore', changes)
  sites.change('nordlys', changes)
  beforeEach(() => {
    vi.stubEnv('GIF_KEY', 'key-of-the-site')
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    standIn.forget()
  })
  afterAll(() => {
    standIn.close()
    sites.close()
  })
  return { standIn, tenantsDir: sites.folders.tenants }
}
