import type { TenantSettings } from '../../core/generated/tenant-settings.ts'
import type { Money } from '../../core/money.ts'
import { type PaymentMethod, worksIn } from '../../core/payment-methods.ts'
import type { ProviderPayment, ProviderStatus } from '../../infra/payments/port.ts'

/** States of a payment that its page shows. */
export type PaymentState = 'loading' | 'pending' | 'completed' | 'failed' | 'cancelled'

/** Short name of a payment for people: the random end of its id. */
export function paymentNumber(id: string): string {
  return id.slice(-12).toUpperCase()
}

/**
 * In the address of the page before paying (`sum`): the order was refused, because another sum had
 * been shown.
 */
export const SUM_CHANGED = 'changed'

/** What a member is shown: paid is `completed` only once the credits are there. */
export function paymentState(status: string, granted: boolean): PaymentState {
  if (status === 'paid') return granted ? 'completed' : 'loading'
  if (status === 'pending') return 'pending'
  if (status === 'canceled') return 'cancelled'
  if (status === 'failed' || status === 'expired') return 'failed'
  return 'loading'
}

/** What was paid and what of it went back, in the minor unit. */
export interface ReturnedSums {
  readonly amount: number
  readonly returned: number
}

export const sumsOf = (payment: { readonly amount: Money; readonly returned: Money }): ReturnedSums => ({
  amount: payment.amount.amount,
  returned: payment.returned.amount,
})

/** Whether all that was paid went back, so that "paid" would be untrue. */
export function isReturned({ amount, returned }: ReturnedSums): boolean {
  return returned > 0 && returned >= amount
}

/** Text of a paid order's state in a list: "paid" only where the money stayed. */
export function paidText(sums: ReturnedSums, chargedBack: boolean): string {
  if (sums.returned === 0) return 'payments:state_completed'
  if (chargedBack) return 'payments:state_charged_back'
  return isReturned(sums) ? 'payments:state_returned' : 'payments:state_partly_returned'
}

/** What decides which ways to pay are offered. */
export interface MethodChoice {
  /** ISO code of the payer's country. */
  readonly country: string
  readonly currency: string
  /** Whether the site's provider takes the method. */
  readonly takes: (method: string) => boolean
  /** The method of the member's last paid order, which comes first. */
  readonly last?: string | undefined
}

/**
 * Ways to pay in `country`: those of the tenant's list, in its order, that work there and that the
 * provider takes.
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

/** Our row, as far as it must agree with what the provider says. */
export interface ExpectedPayment {
  readonly id: string
  readonly order_id: string
  readonly provider_id: string | null
  readonly amount: number
  readonly currency: string
}

export type Mismatch = 'payment' | 'order' | 'tenant' | 'amount' | 'currency'

/**
 * The first thing in which the provider's payment is not ours, or null
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

/** Whether a payment of this status can no longer be paid, as far as the provider says. */
export const hasEnded = (status: string): boolean => FINAL.has(status)

/**
 * Status after the provider's answer. Answers overtake each other: what has ended stays ended,
 * except that money which arrives late still counts.
 */
export function nextStatus(ours: string, theirs: ProviderStatus): string {
  if (theirs === 'paid') return 'paid'
  return FINAL.has(ours) ? ours : theirs
}

/**
 * What has left a paid payment after the provider's answer, null where it is no more than before.
 * Answers overtake each other, so that the sums only grow.
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
 * Pages of the site that a buyer may be sent back to: a path of this host, never another origin.
 */
export function safeReturnPath(path: string | undefined): string | undefined {
  if (path === undefined || path.length > 300 || !/^\/(?![/\\])/.test(path)) return undefined
  if (/[\p{Cc}\\]/u.test(path)) return undefined
  const url = URL.canParse(path, 'https://site.invalid') ? new URL(path, 'https://site.invalid') : undefined
  if (url?.origin !== 'https://site.invalid') return undefined
  // `/.//evil.example` is a path that loses its dot here, and then names a host.
  if (url.pathname.startsWith('//') || /^\/(api|dev)(\/|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
