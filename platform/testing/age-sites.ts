import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { copySites } from '../tenancy/test-site.ts'
import { AgeProviderStandIn } from './age-provider.ts'

/** Keys with which the provider signs its reports to each site. */
export const SIGNING_KEYS = { amore: 'a'.repeat(40), nordlys: 'n'.repeat(40) } as const

/**
 * Copies of the demo sites, two of which use an age-check provider: amore for members from Italy
 * only, nordlys for all. The provider is a test server over HTTP.
 */
export async function ageSites() {
  const standIn = await AgeProviderStandIn.open()
  const sites = copySites()
  const provider = {
    protocol: 'http',
    name: 'Ageproof',
    url: standIn.url,
    privacy_url: 'https://ageproof.example/privacy',
  }
  const secrets = { age_provider_api_key: 'env:AGE_TOKEN', age_provider_signing_key: 'env:AMORE_AGE_KEY' }
  sites.change('amore', { secrets, age_assurance: { countries: { IT: 'provider' }, provider } })
  sites.change('nordlys', {
    secrets: { ...secrets, age_provider_signing_key: 'env:NORDLYS_AGE_KEY' },
    age_assurance: { default: 'provider', provider },
  })
  beforeEach(() => {
    vi.stubEnv('AGE_TOKEN', 'token-of-the-site')
    vi.stubEnv('AMORE_AGE_KEY', SIGNING_KEYS.amore)
    vi.stubEnv('NORDLYS_AGE_KEY', SIGNING_KEYS.nordlys)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    standIn.fault = null
    standIn.openings.length = 0
  })
  afterAll(() => {
    standIn.close()
    sites.close()
  })
  return { standIn, tenantsDir: sites.folders.tenants }
}
