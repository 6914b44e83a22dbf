import type { TenantSettings } from '../../core/generated/tenant-settings.ts'

/**
 * Providers that send mail and report what became of it; a site names its own in `mail.webhook`.
 */
export type MailEventProvider = NonNullable<NonNullable<TenantSettings['mail']>['webhook']>

/** What a provider reports of one mail: codes alone, no address and no text. */
export interface MailEvent {
  /** The provider's id of the event: it may be delivered again. */
  readonly id: string
  /** `<…@domain>` of the mail that it is about. */
  readonly messageId: string
  /**
   * `complaint`: the reader marked it as spam. `failed`: not delivered, for good where `permanent`.
   */
  readonly kind: 'complaint' | 'failed'
  readonly permanent: boolean
  /** The provider did not try: earlier mails to this address have come back. */
  readonly knownBad: boolean
  /** Of the receiving server: `550`, `5.1.1`. */
  readonly code: number | undefined
  readonly status: string | undefined
}

/** A webhook whose signature is genuine. */
export interface SignedEvent {
  /** Random and part of what is signed: one that comes again is a replay. */
  readonly token: string
  /** Undefined for an event that says nothing about a mail's arrival, such as an opened one. */
  readonly event: MailEvent | undefined
}

/**
 * Hours for which a signature counts: a provider repeats for hours what was not answered. Tokens
 * are kept for longer.
 */
export const SIGNATURE_HOURS = 12

/** Reads the webhooks of one provider (docs/decisions/0062). */
export interface MailEventReader {
  /**
   * @param key the signing key of the site
   * @param body JSON as it came in: of any form
   * @returns undefined where the signature is not of this key, or not of these hours
   */
  read(key: string, body: unknown, now: Date): SignedEvent | undefined
}
