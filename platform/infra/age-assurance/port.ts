import type { AgeCheckState } from '../../core/age-check-state.ts'
import type { AgeProtocol } from '../../core/age-providers.ts'
import { UnavailableError } from '../../core/errors.ts'
import type { Tenant } from '../../core/tenant.ts'

/** One check, as we ask for it. Nothing in it tells who the person is. */
export interface NewAgeCheck {
  readonly tenant: Tenant
  /** Ours; sent again it opens no second check at the provider. */
  readonly key: string
  /** Random; all that the provider knows the person by. */
  readonly reference: string
  /** Years that the person must be. */
  readonly minimumAge: number
  /** BCP 47 tag for the provider's pages. */
  readonly language: string
  /** Where the person comes back to, whatever happened. */
  readonly returnUrl: string
  readonly callbackUrl: string
}

/** A check that the provider has opened. */
export interface OpenedCheck {
  readonly id: string
  /** Where the person goes. */
  readonly url: string
}

/**
 * A check as the provider has it now: the outcome alone, never a document, a picture or a date of
 * birth.
 */
export interface AgeResult {
  readonly id: string
  readonly reference: string
  readonly state: AgeCheckState
  /** Years that were confirmed, where it passed. */
  readonly minimumAge: number
  /** How, in one word of the provider's: `document`, `face`, `bank`. */
  readonly method: string
  /** How long the provider lets it count; null where it does not say. */
  readonly expiresAt: Date | null
}

/**
 * The provider did not answer, or not as it should, or the site's secrets are missing: nothing has
 * changed.
 */
export class AgeProviderUnavailableError extends UnavailableError {
  constructor(cause?: unknown) {
    super('temporarily_unavailable', { cause })
  }
}

/** A report of the provider, as it came in. */
export interface AgeCallback {
  /** The body byte for byte: it is what is signed. */
  readonly body: Buffer
  readonly signature: string | undefined
}

/** An adapter for each protocol that a site may name. */
export type AgeProviders = Readonly<Record<AgeProtocol, AgeProvider>>

/**
 * The one way to a provider of age checks (docs/product-rules.md#age-assurance). `declaration`, the
 * default, has no adapter: nothing is asked, and nothing is verified. Calls go over the network:
 * never inside of a transaction.
 */
export interface AgeProvider {
  /** @throws AgeProviderUnavailableError */
  openCheck(check: NewAgeCheck): Promise<OpenedCheck>
  /**
   * The present state of a check, undefined where the provider knows none of this id.
   * @throws AgeProviderUnavailableError
   */
  readCheck(tenant: Tenant, id: string): Promise<AgeResult | undefined>
  /**
   * What a report says; undefined where its signature is not the provider's, or not of these
   * minutes.
   */
  readCallback(tenant: Tenant, callback: AgeCallback, now: Date): AgeResult | undefined
}
