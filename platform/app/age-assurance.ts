import { asksAgeChecks } from '../core/age-assurance.ts'
import { AGE_PROTOCOLS } from '../core/age-providers.ts'
import type { Tenant } from '../core/tenant.ts'
import { httpAgeProvider } from '../infra/age-assurance/http-provider.ts'
import type { AgeProviders } from '../infra/age-assurance/port.ts'
import type { TenantSecrets } from '../infra/secrets.ts'

/** The adapters for providers of age checks; the default method, `declaration`, needs none. */
export function openAgeProviders(secrets: TenantSecrets): AgeProviders {
  return { http: httpAgeProvider({ secrets }) }
}

/** Sites whose members cannot be checked, although a country demands it. One sentence each, with setting and variable, for the log. */
export function ageWarnings(secrets: TenantSecrets, tenants: readonly Tenant[]): readonly string[] {
  return tenants.flatMap((tenant) => {
    const { provider } = tenant.settings.age_assurance
    if (!provider || !asksAgeChecks(tenant.settings)) return []
    const faults = secrets.faults(tenant, AGE_PROTOCOLS[provider.protocol].secrets)
    return faults.map(({ message }) => `No age can be checked at ${tenant.id}: ${message}.`)
  })
}
