import type { TenantSettings } from './generated/tenant-settings.ts'
import type { SecretName } from './payment-providers.ts'

export type AgeProtocol = NonNullable<TenantSettings['age_assurance']['provider']>['protocol']

/** Protocols of age-check providers, with the secrets that a site needs for each. */
export const AGE_PROTOCOLS = {
  http: { secrets: ['age_provider_api_key', 'age_provider_signing_key'] },
} as const satisfies Readonly<Record<AgeProtocol, { readonly secrets: readonly SecretName[] }>>
