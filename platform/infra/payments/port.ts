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
  /** Direct debit alone: the account that the payer gave a mandate for, and when. */
  readonly account?: DebitAccount
  /**
   * `first` asks for consent to repeat the order later; `repeat` charges the consent of an earlier
   * payment, without a checkout.
   */
  readonly mandate?:
    | { readonly sequence: 'first' }
    | { readonly sequence: 'repeat'; readonly mandate: Mandate }
}

/**
 * What a mandate for direct debit is made of. Personal data: never logged, never stored outside of
 * its own table.
 */
export interface DebitAccount {
  readonly holder: string
  readonly iban: string
  /** Our reference of the mandate, shown to the payer. */
  readonly reference: string
  readonly signedAt: Date
}

/** Consent of the payer to be charged again, in the provider's words. */
export interface Mandate {
  readonly customerId: string
  readonly mandateId: string
}

/** Money to be returned to the method that a payment was made with. */
export interface NewRefund {
  readonly tenant: Tenant
  /** The provider's id of the payment. */
  readonly providerId: string
  /** Ours; sent again it makes no second refund at the provider. */
  readonly refundId: string
  readonly amount: Money
  readonly description: string
}

export type RefundStatus = 'pending' | 'refunded' | 'failed'

export interface ProviderRefund {
  readonly id: string
  /** Ours, as it was sent. */
  readonly refundId: string
  readonly amount: Money
  readonly status: RefundStatus
}

/**
 * A payment as the provider has it now. Nothing of it is believed until it matches our own rows.
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
   * Minor units that the provider has returned to the payer, by refunds of ours or made at the
   * provider.
   */
  readonly refunded: number
  /** Minor units that the payer's bank has taken back. */
  readonly chargedBack: number
  /** Consent to be charged again, where the payer gave one. */
  readonly mandate: Mandate | null
  /**
   * What the payer recognises the card or account by, such as its last digits, where the provider
   * tells.
   */
  readonly methodLabel?: string
}

/** A payment that the provider was asked to make. */
export interface AskedPayment {
  readonly paymentId: string
  /** When it was asked for it first. */
  readonly since: Date
}

export interface TimeSpan {
  readonly from: Date
  readonly to: Date
}

/**
 * The one way to a payment provider (docs/product-rules.md#payments). Calls go over the network:
 * never inside of a transaction.
 */
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
   * Ends an unpaid payment, so that it can no longer be paid. Returns its state afterwards:
   * `canceled`, or what it was where the provider cannot end it (paid, in the hands of a bank, a
   * method without cancellation). Undefined where the provider knows none of this id.
   * @throws UnavailableError `temporarily_unavailable`
   */
  cancelPayment(tenant: Tenant, id: string): Promise<ProviderPayment | undefined>
  /**
   * The payment made for our id, where an earlier call to create it was not answered: the provider
   * may forget a repeated request sooner than we repeat it. Undefined where it has none. A provider
   * without this method never forgets.
   * @throws UnavailableError `temporarily_unavailable`
   */
  findPayment?(tenant: Tenant, ours: AskedPayment): Promise<ProviderPayment | undefined>
  /**
   * Methods that the site's account takes now; undefined where that is not known (yet). Answers at
   * once, from what was read before.
   */
  offered?(tenant: Tenant): ReadonlySet<string> | undefined
  /**
   * Every payment of the site's account made from `from` until before `to`, newest first, those of
   * other programs included (their `paymentId` is empty). Read page by page while it is consumed.
   * @throws UnavailableError `temporarily_unavailable`
   */
  listPayments?(tenant: Tenant, span: TimeSpan): AsyncIterable<ProviderPayment>
  /** Whether money paid by this method can be returned by a refund at the provider. */
  refunds(method: string): boolean
  /**
   * Whether a payment by this method can leave a mandate, so that the order is repeated without a
   * checkout.
   */
  repeats(method: string): boolean
  /**
   * Returns money of a paid payment. The same `refundId` makes one refund, whatever is repeated.
   * @throws UnavailableError `temporarily_unavailable`; ConflictError `refund_refused` where the
   *   provider will not
   */
  createRefund(refund: NewRefund): Promise<ProviderRefund>
  /**
   * Refunds of a payment as the provider has them now, oldest first.
   * @throws UnavailableError `temporarily_unavailable`
   */
  listRefunds(tenant: Tenant, id: string): Promise<readonly ProviderRefund[]>
}
