import type { Translate } from './locale.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** Names of companies and schemes are the same in every language; the others are texts. */
const NAMES: Readonly<Record<PaymentMethod, string | ((t: Translate) => string)>> = {
  creditcard: (t) => t('payments:method_creditcard'),
  paypal: 'PayPal',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  blik: 'BLIK',
  sofort: 'SOFORT',
  eps: 'EPS',
  applepay: 'Apple Pay',
  banktransfer: (t) => t('payments:method_banktransfer'),
  paysafecard: 'paysafecard',
  directdebit: (t) => t('payments:method_directdebit'),
}

/**
 * The name of a payment method. Falls back to the id, because a receipt may show a method that is
 * no longer listed.
 */
export function methodName(method: string, t: Translate): string {
  const name = Object.hasOwn(NAMES, method) ? NAMES[method as PaymentMethod] : method
  return typeof name === 'string' ? name : name(t)
}

/** A stored payment method with a label that its owner recognises: "Credit card •••• 4242". */
export function mandateName(
  { method, label }: { method: string; label: string | null },
  t: Translate,
): string {
  // Keep the parts on one line.
  return label === null
    ? methodName(method, t)
    : `${methodName(method, t)} ${label.replaceAll(' ', '\u00a0')}`
}
