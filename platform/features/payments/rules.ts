import type { TenantSettings } from '../../core/generated/tenant-settings.ts'
import type { Money } from '../../core/money.ts'
import { type PaymentMethod, worksIn } from '../../core/payment-methods.ts'
import type { ProviderPayment, ProviderStatus } from '../../infra/payments/port.ts'

/** States of a payment that its page shows. */
export type PaymentState = 'loading' | 'pending' | 'completed' | 'failed' | 'cancelled'

/** Short reference of a payment for people: the random end of its id. */
export function paymentNumber(id: string): string {
  return id.slice(-12).toUpperCase()
}

/**
 * Value of `sum` in the address of the checkout page: the order was refused because another total
 * had been shown.
 */
export const SUM_CHANGED = 'changed'

/**
 * The state that a member is shown: a paid payment is `completed` only once the credits are
 * granted.
 */
export function paymentState(status: string, granted: boolean): PaymentState {
  if (status === 'paid') return granted ? 'completed' : 'loading'
  if (status === 'pending') return 'pending'
  if (status === 'canceled') return 'cancelled'
  if (status === 'failed' || status === 'expired') return 'failed'
  return 'loading'
}

/** What was paid and how much of it was returned, in the minor unit. */
export interface ReturnedSums {
  readonly amount: number
  readonly returned: number
}

export const sumsOf = (payment: { readonly amount: Money; readonly returned: Money }): ReturnedSums => ({
  amount: payment.amount.amount,
  returned: payment.returned.amount,
})

/** Whether the full amount was returned, so that "paid" would be wrong. */
export function isReturned({ amount, returned }: ReturnedSums): boolean {
  return returned > 0 && returned >= amount
}

/** Text of a paid order's state in a list: "paid" only if nothing was returned. */
export function paidText(sums: ReturnedSums, chargedBack: boolean): string {
  if (sums.returned === 0) return 'payments:state_completed'
  if (chargedBack) return 'payments:state_charged_back'
  return isReturned(sums) ? 'payments:state_returned' : 'payments:state_partly_returned'
}

/** Facts that decide which payment methods are offered. */
export interface MethodChoice {
  /** ISO code of the payer's country. */
  readonly country: string
  readonly currency: string
  /** Whether the site's provider accepts the method. */
  readonly takes: (method: string) => boolean
  /** The method of the member's last paid order, which is listed first. */
  readonly last?: string | undefined
}

/**
 * Payment methods in `country`: those of the tenant's list, in its order, that work there and that
 * the provider accepts.
 */
export function methodsFor(
  settings: Pick<TenantSettings, 'payment_methods' | 'countries'>,
  { country, currency, takes, last }: MethodChoice,
): PaymentMethod[] {
  const { payment_methods: methods, countries } = settings
  const listed = methods[country] ?? methods[countries[0]] ?? []
  const usable = listed.filter((method) => worksIn(method, country, currency) && takes(method))
  return [...usable.filter((method) => method === last), ...usable.filter((method) => method !== last)]
}

/** The columns of our row that must match the provider's payment. */
export interface ExpectedPayment {
  readonly id: string
  readonly order_id: string
  readonly provider_id: string | null
  readonly amount: number
  readonly currency: string
}

export type Mismatch = 'payment' | 'order' | 'tenant' | 'amount' | 'currency'

/**
 * The first difference between the provider's payment and ours, or null
 * (docs/product-rules.md#payments).
 */
export function mismatchOf(ours: ExpectedPayment, tenant: string, theirs: ProviderPayment): Mismatch | null {
  if (theirs.paymentId !== ours.id) return 'payment'
  if (ours.provider_id !== null && theirs.id !== ours.provider_id) return 'payment'
  if (theirs.orderId !== ours.order_id) return 'order'
  if (theirs.tenant !== tenant) return 'tenant'
  if (!sameCurrency(theirs.amount, ours)) return 'currency'
  return theirs.amount.amount === ours.amount ? null : 'amount'
}

function sameCurrency(theirs: Money, ours: ExpectedPayment): boolean {
  return theirs.currency.toUpperCase() === ours.currency.trim().toUpperCase()
}

const FINAL: ReadonlySet<string> = new Set(['paid', 'failed', 'canceled', 'expired'])

/** Whether a payment of this status can no longer be paid, according to the provider. */
export const hasEnded = (status: string): boolean => FINAL.has(status)

/**
 * Status after the provider's response. Responses arrive out of order: an ended payment stays
 * ended, except that late money still counts.
 */
export function nextStatus(ours: string, theirs: ProviderStatus): string {
  if (theirs === 'paid') return 'paid'
  return FINAL.has(ours) ? ours : theirs
}

/**
 * Sums returned from a paid payment after the provider's response, null if they did not grow.
 * Responses arrive out of order, so the sums only grow.
 */
export function reversedSums(
  ours: { readonly refunded: number; readonly charged_back: number },
  theirs: Pick<ProviderPayment, 'refunded' | 'chargedBack'>,
): { readonly refunded: number; readonly charged_back: number } | null {
  const refunded = Math.max(ours.refunded, theirs.refunded)
  const charged_back = Math.max(ours.charged_back, theirs.chargedBack)
  return refunded > ours.refunded || charged_back > ours.charged_back ? { refunded, charged_back } : null
}

/**
 * A path of this site that a buyer may return to, never another origin; undefined for anything
 * else.
 */
export function safeReturnPath(path: string | undefined): string | undefined {
  if (path === undefined || path.length > 300 || !/^\/(?![/\\])/.test(path)) return undefined
  if (/[\p{Cc}\\]/u.test(path)) return undefined
  const url = URL.canParse(path, 'https://site.invalid') ? new URL(path, 'https://site.invalid') : undefined
  if (url?.origin !== 'https://site.invalid') return undefined
  // The parser turns `/.//evil.example` into `//evil.example`, which browsers read as a host.
  if (url.pathname.startsWith('//') || /^\/(api|dev)(\/|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
