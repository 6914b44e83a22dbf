import type { Tenant } from '../../core/tenant.ts'

export interface TextMessage {
  /** International form, `+491701234567`. */
  readonly to: string
  readonly text: string
  /** Ours; sent again it makes no second message. */
  readonly key: string
  readonly memberId: string
}

/**
 * The one way to a sender of text messages. Calls go over the network: never inside of a
 * transaction.
 */
export interface SmsSender {
  /** Whether the site can send: an address of the service, and its secrets. */
  sends(tenant: Tenant): boolean
  /** @throws UnavailableError `sms_unavailable` where the message was not accepted */
  send(tenant: Tenant, message: TextMessage): Promise<void>
}
