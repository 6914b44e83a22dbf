import type { Money } from '../../../core/money.ts'

/**
 * An amount in Mollie's format: `{ currency: 'EUR', value: '10.00' }`, with the currency's number
 * of digits.
 */
export interface MollieAmount {
  readonly currency: string
  readonly value: string
}

/** Digits after the decimal point by ISO 4217: 2 for EUR, 0 for JPY. */
function digitsOf(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

export function toAmount({ amount, currency }: Money): { currency: string; value: string } {
  const code = currency.trim().toUpperCase()
  const digits = digitsOf(code)
  return { currency: code, value: (amount / 10 ** digits).toFixed(digits) }
}

/**
 * @throws RangeError if it is not a decimal number with at most the currency's digits: amounts are
 * never guessed
 */
export function fromAmount({ currency, value }: MollieAmount): Money {
  const amount = Math.round(Number(value) * 10 ** digitsOf(currency))
  if (!Number.isSafeInteger(amount) || toAmount({ amount, currency }).value !== value)
    throw new RangeError('an amount of the payment provider has another form than its currency')
  return { amount, currency }
}
