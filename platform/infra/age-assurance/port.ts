import type { AgeCheckState } from '../../core/age-check-state.ts'
import type { AgeProtocol } from '../../core/age-providers.ts'
import { UnavailableError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'

/** A check to be opened. It does not identify the person. */
export interface NewAgeCheck {
  readonly tenant: Tenant
  /** Idempotency key of the program: repeated with it, the request opens no second check. */
  readonly key: string
  /** A random reference: the only identifier that the provider gets. */
  readonly reference: string
  /** Age in years that the check must confirm. */
  readonly minimumAge: number
  /** BCP 47 tag for the provider's pages. */
  readonly language: string
  /** Where the person returns to, whatever the outcome. */
  readonly returnUrl: string
  readonly callbackUrl: string
}

/** A check that was opened at the provider. */
export interface OpenedCheck {
  readonly id: string
  /** Page of the provider for the person. */
  readonly url: string
}

/**
 * The current state of a check at the provider: the outcome only, never a document, a picture or a
 * date of birth.
 */
export interface AgeResult {
  readonly id: string
  readonly reference: string
  readonly state: AgeCheckState
  /** The confirmed age in years, if it passed. */
  readonly minimumAge: number
  /** The provider's name of the method: `document`, `face`, `bank`. */
  readonly method: string
  /** When the provider's confirmation expires; null if it does not say. */
  readonly expiresAt: Date | null
}

/**
 * The provider did not answer or answered incorrectly, or the site's secrets are missing: nothing
 * has changed.
 */
export class AgeProviderUnavailableError extends UnavailableError {
  constructor(cause?: unknown) {
    super('temporarily_unavailable', { cause })
  }
}

/** A report of the provider, as received. */
export interface AgeCallback {
  /** The raw body, which is what was signed. */
  readonly body: Buffer
  readonly signature: string | undefined
}

/** An adapter per protocol that a site may name. */
export type AgeProviders = Readonly<Record<AgeProtocol, AgeProvider>>

/**
 * The interface to age-check providers (docs/product-rules.md#age-assurance). The default,
 * `declaration`, has no adapter: nothing is requested or verified. Calls use the network: never
 * make them inside a transaction.
 */
export interface AgeProvider {
  /** @throws AgeProviderUnavailableError */
  openCheck(check: NewAgeCheck): Promise<OpenedCheck>
  /**
   * The current state of a check; undefined if the provider does not know the id.
   * @throws AgeProviderUnavailableError
   */
  readCheck(tenant: Tenant, id: string): Promise<AgeResult | undefined>
  /** Parses a report; undefined if its signature is not the provider's, or not recent. */
  readCallback(tenant: Tenant, callback: AgeCallback, now: Date): AgeResult | undefined
}
