import { EU_RATES, OTHER_RATES, type VatRate } from './vat-rates.ts'

/** The VAT share of a price; the prices of the shop include VAT. */
export interface VatShare {
  /** In the minor unit; `net + vat` is the price. */
  readonly net: number
  readonly vat: number
  /** Hundredths of a per cent; null if no VAT is charged. */
  readonly rate: number | null
  /** The seller's number under which the VAT is reported; null without VAT. */
  readonly number: string | null
}

/**
 * @param country ISO code
 */
export function isInUnion(country: string): boolean {
  return Object.hasOwn(EU_RATES, country)
}

/**
 * VAT of a sale to a consumer in `country` (ISO code) on `day` (YYYY-MM-DD). Within the Union the
 * rate is that of the buyer's country, wherever the seller is registered (one-stop shop); elsewhere
 * VAT is charged if the seller has a number of that country. Without an applicable number the
 * seller charges none. The share is rounded to the nearest minor unit, half a unit up, and the net
 * sum is the rest.
 *
 * @param gross price in the minor unit, not negative
 * @param numbers VAT numbers of the seller (`vat_numbers`)
 */
export function vatOf(gross: number, country: string, day: string, numbers: readonly string[]): VatShare {
  const number = numberFor(country, numbers)
  const rate = number === null ? undefined : rateOn(EU_RATES[country] ?? OTHER_RATES[country], day)
  if (number === null || rate === undefined) return { net: gross, vat: 0, rate: null, number: null }
  const vat = vatIn(gross, rate)
  return { net: gross - vat, vat, rate, number }
}

/** The VAT included in a price at `rate`, with the units of `VatShare`. */
export function vatIn(gross: number, rate: number): number {
  const whole = 10_000 + rate
  return Math.floor((2 * gross * rate + whole) / (2 * whole))
}

function rateOn(rates: readonly VatRate[] | undefined, day: string): number | undefined {
  return rates?.find(({ from }) => from <= day)?.rate
}

/** The number of the country itself, else any of the Union for a sale within it. */
function numberFor(country: string, numbers: readonly string[]): string | null {
  const own = numbers.find((one) => countryOfNumber(one) === country)
  if (own !== undefined) return own
  if (!isInUnion(country)) return null
  return numbers.find((one) => isInUnion(countryOfNumber(one)) || one.toUpperCase().startsWith('EU')) ?? null
}

/** Numbers begin with the country's code, except those of Greece (EL). */
function countryOfNumber(number: string): string {
  const start = number.trim().slice(0, 2).toUpperCase()
  return start === 'EL' ? 'GR' : start
}
