import type { TenantSettings } from './generated/tenant-settings.ts'

export type SecretName = keyof TenantSettings['secrets']

/** What a site's file must have for a payment provider. */
export interface ProviderNeeds {
  readonly secrets: readonly SecretName[]
}

/** Payment providers that a site may name; `none` takes no orders. The schema of tenant files offers them. */
export const PAYMENT_PROVIDERS = {
  test: { secrets: [] },
  none: { secrets: [] },
} as const satisfies Readonly<Record<string, ProviderNeeds>>

export type PaymentProviderName = keyof typeof PAYMENT_PROVIDERS
