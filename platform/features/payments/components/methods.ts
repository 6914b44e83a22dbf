import type { Translate } from '../../../core/locale.ts'

/** Names of companies and schemes are the same in every language; the others are texts. */
const PROPER_NAMES: Readonly<Record<string, string>> = {
  paypal: 'PayPal',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  blik: 'BLIK',
  sofort: 'SOFORT',
  eps: 'EPS',
  applepay: 'Apple Pay',
  paysafecard: 'paysafecard',
}

/** What a way to pay is called. */
export function methodName(method: string, t: Translate): string {
  if (method === 'creditcard') return t('payments:method_creditcard')
  if (method === 'banktransfer') return t('payments:method_banktransfer')
  if (method === 'directdebit') return t('payments:method_directdebit')
  return PROPER_NAMES[method] ?? method
}
