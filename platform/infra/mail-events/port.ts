import type { TenantSettings } from '../../core/generated/tenant-settings.ts'

/**
 * Providers that send mail and report its delivery; a site names its provider in `mail.webhook`.
 */
export type MailEventProvider = NonNullable<NonNullable<TenantSettings['mail']>['webhook']>

/** A provider's report about one mail: only codes, no address and no text. */
export interface MailEvent {
  /** The provider's id of the event, which may be delivered again. */
  readonly id: string
  /** Message id, `<…@domain>`. */
  readonly messageId: string
  /**
   * `complaint`: the reader marked it as spam. `failed`: not delivered, permanently if `permanent`.
   */
  readonly kind: 'complaint' | 'failed'
  readonly permanent: boolean
  /** The provider did not try: earlier mails to this address have bounced. */
  readonly knownBad: boolean
  /** Code of the receiving server: `550`, `5.1.1`. */
  readonly code: number | undefined
  readonly status: string | undefined
}

/** A webhook with a valid signature. */
export interface SignedEvent {
  /** Random, and part of what is signed: a repeated token is a replay. */
  readonly token: string
  /** Undefined for an event that is not about delivery, such as an opened mail. */
  readonly event: MailEvent | undefined
}

/**
 * Hours for which a signature is valid: providers retry unanswered webhooks for hours. Tokens are
 * stored for longer.
 */
export const SIGNATURE_HOURS = 12

/** Reads the webhooks of one provider (docs/decisions/0062). */
export interface MailEventReader {
  /**
   * @param key the signing key of the site
   * @param body untrusted JSON
   * @returns undefined if the signature does not match the key or has expired
   */
  read(key: string, body: unknown, now: Date): SignedEvent | undefined
}
