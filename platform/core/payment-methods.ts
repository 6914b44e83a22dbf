/** Ways to pay that a site may offer. The schema of tenant files is generated from them. */
export const PAYMENT_METHODS = [
  'creditcard',
  'paypal',
  'ideal',
  'bancontact',
  'blik',
  'sofort',
  'eps',
  'applepay',
  'banktransfer',
  'paysafecard',
  'directdebit',
] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Direct debit begins with a mandate on a page of its own. */
const WITHOUT_CHECKOUT: ReadonlySet<string> = new Set<PaymentMethod>(['directdebit'])

/** Whether a payment by this method begins at the provider's checkout. */
export const hasCheckout = (method: string): boolean => !WITHOUT_CHECKOUT.has(method)
