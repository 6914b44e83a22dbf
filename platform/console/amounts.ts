import { currencyDigits } from '../i18n/format.ts'

/**
 * Formats an amount in the minor unit for files and form fields, the same in every language: 1999
 * EUR is `19.99`, 500 JPY is `500`.
 */
export function decimal(amount: number, currency: string): string {
  const digits = currencyDigits(currency.trim())
  return (amount / 10 ** digits).toFixed(digits)
}

/**
 * Parses a typed amount into the minor unit. It may have a decimal point or comma and at most the
 * digits of the currency; anything else gives NaN, so that nothing is rounded.
 */
export function minorUnits(typed: string, currency: string): number {
  const digits = currencyDigits(currency.trim())
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed.trim()) ?? []
  if (whole === undefined || part.length > digits) return Number.NaN
  return Number(whole + part.padEnd(digits, '0'))
}
