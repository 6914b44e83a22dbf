import type { Money } from '../../core/money.ts'
import type { SecretName } from '../../core/payment-providers.ts'
import type { Tenant } from '../../core/tenant.ts'

/** What a provider says of a payment; the same words as in the column `payment.status`. */
export type ProviderStatus = 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired'

/** One try to pay one order, as we ask for it. */
export interface NewPayment {
  readonly tenant: Tenant
  /** Ours; sent again it makes no second payment at the provider. */
  readonly paymentId: string
  readonly orderId: string
  readonly amount: Money
  readonly method: string
  /** Line on the payer's statement: the brand and neutral words. */
  readonly description: string
  /** BCP 47 tag for the checkout's language. */
  readonly locale: string
  /** Where the payer comes back to, whatever happened. */
  readonly redirectUrl: string
  readonly webhookUrl: string
}

/** A payment as the provider has it now. Nothing of it is believed until it matches our own rows. */
export interface ProviderPayment {
  readonly id: string
  readonly status: ProviderStatus
  readonly amount: Money
  readonly tenant: string
  readonly orderId: string
  readonly paymentId: string
  readonly checkoutUrl: string | null
}

/** The one way to a payment provider (docs/product-rules.md#payments). Calls go over the network: never inside of a transaction. */
export interface PaymentProvider {
  /** Stored with each payment. */
  readonly name: string
  /** Secrets that a site needs to use this provider. */
  readonly secrets: readonly SecretName[]
  /** Whether the provider takes payments by this method. */
  offers(method: string): boolean
  /** @throws UnavailableError `temporarily_unavailable` */
  createPayment(payment: NewPayment): Promise<ProviderPayment>
  /**
   * The present state of a payment, undefined where the provider knows none of this id.
   * @throws UnavailableError `temporarily_unavailable`
   */
  fetchPayment(tenant: Tenant, id: string): Promise<ProviderPayment | undefined>
  /**
   * Ends an unpaid payment, so that it can no longer be paid. Returns its state afterwards: `canceled`, or what it
   * was where the provider cannot end it (paid, in the hands of a bank, a method without cancellation). Undefined where the
   * provider knows none of this id.
   * @throws UnavailableError `temporarily_unavailable`
   */
  cancelPayment(tenant: Tenant, id: string): Promise<ProviderPayment | undefined>
}
