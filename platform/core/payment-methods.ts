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

export function isPaymentMethod(value: string): value is PaymentMethod {
  return (PAYMENT_METHODS as readonly string[]).includes(value)
}

/**
 * Countries of the Single Euro Payments Area, whose bank accounts support transfers and direct
 * debits in euros.
 */
export const SEPA_COUNTRIES: readonly string[] = [
  'AD',
  'AL',
  'AT',
  'BE',
  'BG',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IS',
  'IT',
  'LI',
  'LT',
  'LU',
  'LV',
  'MC',
  'MD',
  'ME',
  'MK',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'RS',
  'SE',
  'SI',
  'SK',
  'SM',
  'VA',
]

interface MethodRule {
  /** ISO codes of the countries whose payers can use it; all countries if absent. */
  readonly countries?: readonly string[]
  readonly currencies?: readonly string[]
}

const EUROS = ['EUR'] as const

/** Where each method can be used, independent of a site's file. */
const RULES: Readonly<Record<PaymentMethod, MethodRule>> = {
  creditcard: {},
  paypal: {},
  ideal: { countries: ['NL'], currencies: EUROS },
  bancontact: { countries: ['BE'], currencies: EUROS },
  blik: { countries: ['PL'], currencies: ['PLN'] },
  // The scheme has ended it for most shops: a provider that no longer has it does not offer it.
  sofort: { countries: ['DE', 'AT', 'CH', 'BE', 'NL', 'ES', 'IT', 'PL'], currencies: EUROS },
  eps: { countries: ['AT'], currencies: EUROS },
  applepay: {},
  banktransfer: { countries: SEPA_COUNTRIES, currencies: EUROS },
  paysafecard: {
    countries: [
      'AT',
      'BE',
      'CH',
      'CZ',
      'DE',
      'DK',
      'ES',
      'FI',
      'FR',
      'GB',
      'IE',
      'IT',
      'NL',
      'NO',
      'PL',
      'PT',
      'SE',
    ],
  },
  directdebit: { countries: SEPA_COUNTRIES, currencies: EUROS },
}

/** Whether a payer in this country can pay an amount in this currency by the method. */
export function worksIn(method: PaymentMethod, country: string, currency: string): boolean {
  const { countries, currencies } = RULES[method]
  return (countries?.includes(country) ?? true) && (currencies?.includes(currency) ?? true)
}

/**
 * Whether the method works in every browser. Apple Pay works only on Apple devices, which only the
 * browser can detect.
 */
export const needsNoDevice = (method: string): boolean => method !== 'applepay'
