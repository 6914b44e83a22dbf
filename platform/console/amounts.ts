import { currencyDigits } from '../i18n/format.ts'

/**
 * A sum in the minor unit as files and form fields hold it, whatever the language: 1999 EUR is
 * `19.99`, 500 JPY `500`.
 */
export function decimal(amount: number, currency: string): string {
  const digits = currencyDigits(currency.trim())
  return (amount / 10 ** digits).toFixed(digits)
}

/**
 * A typed sum in the minor unit, with a point or a comma and at most the digits of the currency.
 * NaN for anything else: nothing is rounded.
 */
export function minorUnits(typed: string, currency: string): number {
  const digits = currencyDigits(currency.trim())
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed.trim()) ?? []
  if (whole === undefined || part.length > digits) return Number.NaN
  return Number(whole + part.padEnd(digits, '0'))
}
