import type { TenantSettings } from './generated/tenant-settings.ts'

export type SecretName = keyof TenantSettings['secrets']

/** What a site's file must have for a payment provider. */
export interface ProviderNeeds {
  readonly secrets: readonly SecretName[]
}

/**
 * Payment providers that a site may name; `none` takes no orders. The schema of tenant files offers
 * them.
 */
export const PAYMENT_PROVIDERS = {
  test: { secrets: [] },
  mollie: { secrets: ['mollie_api_key'] },
  none: { secrets: [] },
} as const satisfies Readonly<Record<string, ProviderNeeds>>

/**
 * Format of a secret's value, if its issuer defines one: a value that does not match was mistyped
 * or truncated.
 */
export const SECRET_SHAPES: Readonly<Partial<Record<SecretName, RegExp>>> = {
  mollie_api_key: /^(test|live)_\w{20,}$/,
  // Shorter HMAC keys can be guessed.
  age_provider_signing_key: /^\S{32,}$/,
  mail_webhook_key: /^\S{32,}$/,
}

export type PaymentProviderName = keyof typeof PAYMENT_PROVIDERS
