import { EU_RATES, OTHER_RATES, type VatRate } from './vat-rates.ts'

/** What of a price is VAT; the prices of the shop include it. */
export interface VatShare {
  /** In the minor unit; `net + vat` is the price. */
  readonly net: number
  readonly vat: number
  /** Hundredths of a per cent; null where no VAT is charged. */
  readonly rate: number | null
  /** The seller's number that the VAT is reported under; null without VAT. */
  readonly number: string | null
}

/** @param country ISO code */
export function isInUnion(country: string): boolean {
  return Object.hasOwn(EU_RATES, country)
}

/**
 * VAT of a sale to a consumer in `country` (ISO code) on `day` (YYYY-MM-DD). In the Union the rate
 * is the buyer's country's, wherever the seller is registered (one-stop shop); elsewhere VAT is
 * charged where the seller has a number of that country. A seller without a number that applies
 * charges none. The share is rounded to the nearest minor unit, half a unit up, and the net sum is
 * the rest.
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

/** The VAT within a price that includes it at `rate`, both as in `VatShare`. */
export function vatIn(gross: number, rate: number): number {
  const whole = 10_000 + rate
  return Math.floor((2 * gross * rate + whole) / (2 * whole))
}

function rateOn(rates: readonly VatRate[] | undefined, day: string): number | undefined {
  return rates?.find(({ from }) => from <= day)?.rate
}

/** The country's own number first, then any of the Union for a sale within it. */
function numberFor(country: string, numbers: readonly string[]): string | null {
  const own = numbers.find((one) => countryOfNumber(one) === country)
  if (own !== undefined) return own
  if (!isInUnion(country)) return null
  return numbers.find((one) => isInUnion(countryOfNumber(one)) || one.toUpperCase().startsWith('EU')) ?? null
}

/** Numbers begin with the country's code, but for those of Greece (EL). */
function countryOfNumber(number: string): string {
  const start = number.trim().slice(0, 2).toUpperCase()
  return start === 'EL' ? 'GR' : start
}
