import type { Tenant } from '../../core/tenant.ts'

export interface TextMessage {
  /** International form, `+491701234567`. */
  readonly to: string
  readonly text: string
  /** The program's key; repeated with it, the request sends no second message. */
  readonly key: string
  readonly memberId: string
}

/** The interface to SMS providers. Calls use the network: never make them inside a transaction. */
export interface SmsSender {
  /** Whether the site can send: the service is configured, with the site's secrets. */
  sends(tenant: Tenant): boolean
  /** @throws UnavailableError `sms_unavailable` if the message was not accepted */
  send(tenant: Tenant, message: TextMessage): Promise<void>
}
