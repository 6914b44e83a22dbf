import type { Money } from '../../core/money.ts'
import type { SecretName } from '../../core/payment-providers.ts'
import type { Tenant } from '../../core/tenant.ts'

/** Status of a payment at the provider; the same words as in the column `payment.status`. */
export type ProviderStatus = 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired'

/** One attempt to pay an order, to be created at the provider. */
export interface NewPayment {
  readonly tenant: Tenant
  /** The program's id; repeated with it, the request creates no second payment. */
  readonly paymentId: string
  readonly orderId: string
  readonly amount: Money
  readonly method: string
  /** Line on the payer's statement: the brand and neutral words. */
  readonly description: string
  /** BCP 47 tag for the checkout's language. */
  readonly locale: string
  /** Where the payer returns to, whatever the outcome. */
  readonly redirectUrl: string
  readonly webhookUrl: string
  /** Direct debit only: the account with the payer's mandate, and when it was given. */
  readonly account?: DebitAccount
  /**
   * `first` requests consent to repeat the order later; `repeat` charges with the consent of an
   * earlier payment, without a checkout.
   */
  readonly mandate?:
    | { readonly sequence: 'first' }
    | { readonly sequence: 'repeat'; readonly mandate: Mandate }
}

/** Data of a direct debit mandate. Personal data: never logged, never stored outside its table. */
export interface DebitAccount {
  readonly holder: string
  readonly iban: string
  /** Reference of the mandate, shown to the payer. */
  readonly reference: string
  readonly signedAt: Date
}

/** The payer's consent to be charged again, as the provider identifies it. */
export interface Mandate {
  readonly customerId: string
  readonly mandateId: string
}

/** Money to be returned to the payment method of a payment. */
export interface NewRefund {
  readonly tenant: Tenant
  /** The provider's id of the payment. */
  readonly providerId: string
  /** The program's id; repeated with it, the request creates no second refund. */
  readonly refundId: string
  readonly amount: Money
  readonly description: string
}

export type RefundStatus = 'pending' | 'refunded' | 'failed'

export interface ProviderRefund {
  readonly id: string
  /** The program's id, as it was sent. */
  readonly refundId: string
  readonly amount: Money
  readonly status: RefundStatus
}

/**
 * The current state of a payment at the provider. Do not trust it before it matches the program's
 * own rows.
 */
export interface ProviderPayment {
  readonly id: string
  readonly status: ProviderStatus
  readonly amount: Money
  readonly tenant: string
  readonly orderId: string
  readonly paymentId: string
  readonly checkoutUrl: string | null
  /**
   * Minor units that were returned to the payer, by refunds of the program or made at the provider.
   */
  readonly refunded: number
  /** Minor units that the payer's bank has taken back. */
  readonly chargedBack: number
  /** Consent to be charged again, if the payer gave it. */
  readonly mandate: Mandate | null
  /**
   * How the payer recognises the card or account, such as its last digits, if the provider sends
   * it.
   */
  readonly methodLabel?: string
}

/** A payment that was requested from the provider. */
export interface AskedPayment {
  readonly paymentId: string
  /** Time of the first request. */
  readonly since: Date
}

export interface TimeSpan {
  readonly from: Date
  readonly to: Date
}

/**
 * The interface to payment providers (docs/product-rules.md#payments). Calls use the network: never
 * make them inside a transaction.
 */
export interface PaymentProvider {
  /** Stored with each payment. */
  readonly name: string
  /** Secrets that a site needs to use this provider. */
  readonly secrets: readonly SecretName[]
  /** Whether the provider supports this method. */
  offers(method: string): boolean
  /** @throws UnavailableError `temporarily_unavailable` */
  createPayment(payment: NewPayment): Promise<ProviderPayment>
  /**
   * The current state of a payment; undefined if the provider does not know the id.
   * @throws UnavailableError `temporarily_unavailable`
   */
  fetchPayment(tenant: Tenant, id: string): Promise<ProviderPayment | undefined>
  /**
   * Cancels an unpaid payment, so that it can no longer be paid. Returns its state afterwards:
   * `canceled`, or its previous state if the provider cannot cancel it (paid, in the hands of a
   * bank, a method without cancellation). Undefined if the provider does not know the id.
   * @throws UnavailableError `temporarily_unavailable`
   */
  cancelPayment(tenant: Tenant, id: string): Promise<ProviderPayment | undefined>
  /**
   * The payment for the program's id, if an earlier request to create it was not answered: the
   * provider may drop an idempotency key before the request is repeated. Undefined if there is
   * none. A provider without this method never drops keys.
   * @throws UnavailableError `temporarily_unavailable`
   */
  findPayment?(tenant: Tenant, ours: AskedPayment): Promise<ProviderPayment | undefined>
  /**
   * Methods that the site's account supports now; undefined if not known (yet). Answers
   * immediately, from memory.
   */
  offered?(tenant: Tenant): ReadonlySet<string> | undefined
  /**
   * Every payment of the site's account created from `from` until before `to`, newest first,
   * including those of other programs (their `paymentId` is empty). Read page by page while it is
   * consumed.
   * @throws UnavailableError `temporarily_unavailable`
   */
  listPayments?(tenant: Tenant, span: TimeSpan): AsyncIterable<ProviderPayment>
  /** Whether payments by this method can be refunded at the provider. */
  refunds(method: string): boolean
  /**
   * Whether a payment by this method can create a mandate, so that the order is repeated without a
   * checkout.
   */
  repeats(method: string): boolean
  /**
   * Refunds a paid payment. Idempotent by `refundId`.
   * @throws UnavailableError `temporarily_unavailable`; ConflictError `refund_refused` if the
   * provider refuses
   */
  createRefund(refund: NewRefund): Promise<ProviderRefund>
  /**
   * Current refunds of a payment at the provider, oldest first.
   * @throws UnavailableError `temporarily_unavailable`
   */
  listRefunds(tenant: Tenant, id: string): Promise<readonly ProviderRefund[]>
}
