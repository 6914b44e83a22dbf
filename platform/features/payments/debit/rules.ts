import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { TenantSettings } from '../../../core/generated/tenant-settings.ts'
import { SEPA_COUNTRIES } from '../../../core/payment-methods.ts'

/** Minutes that a passcode is valid. */
export const CODE_MINUTES = 10
/** Wrong codes that are looked at. */
export const CODE_TRIES = 5

export type Parsed<T> = { readonly value: T } | { readonly fault: string }

/**
 * The IBAN in electronic form. An account of any country that takes SEPA direct debits is accepted:
 * Regulation (EU) 260/2012, article 9, forbids a payee to say in which member state an account must
 * be.
 */
export function parseIban(typed: string): Parsed<string> {
  const value = electronicFormatIBAN(typed) ?? ''
  if (!isValidIBAN(value)) return { fault: 'iban_invalid' }
  return SEPA_COUNTRIES.includes(value.slice(0, 2)) ? { value } : { fault: 'iban_country' }
}

/**
 * The number in international form, as long as it is one of `countries`: text messages to others
 * are what fraud with expensive numbers is made of.
 */
export function parsePhone(typed: string, country: string, countries: readonly string[]): Parsed<string> {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: country as 'DE', extract: false })
  if (!number?.isValid() || number.ext !== undefined) return { fault: 'phone_invalid' }
  const known = [country, ...countries].includes(number.country ?? '')
  return known ? { value: number.number } : { fault: 'phone_country' }
}

/** Name of the account's holder; letters at least, no control characters. */
export function parseHolder(typed: string): Parsed<string> {
  const value = typed.trim().replaceAll(/\s+/g, ' ')
  return /^[\p{L}][\p{L}\p{M} .,'’&/-]{1,69}$/u.test(value) ? { value } : { fault: 'holder_invalid' }
}

/** `DE89370400440532013000` as `•••• •••• 3000`: enough for its owner to recognise it. */
export const maskedIban = (end: string): string => `•••• •••• ${end}`

/** Reference of the mandate, unique, shown to the payer and on the statement. */
export const referenceOf = (debitId: string): string =>
  `MD${debitId.replaceAll('-', '').slice(-16).toUpperCase()}`

/** Days before an order that a limit covers. */
const DAYS = { day: 1, month: 30 } as const
export const DEBIT_PERIODS = ['day', 'month'] as const
export type DebitPeriod = (typeof DEBIT_PERIODS)[number]
type ByPeriod = Readonly<Record<DebitPeriod, number>>

/**
 * The site's limits of what a member pays by direct debit, in minor units (`direct_debit` of its
 * settings).
 */
export const debitLimits = ({ direct_debit: { day_amount, month_amount } }: LimitSettings): ByPeriod => ({
  day: day_amount,
  month: month_amount,
})
type LimitSettings = Pick<TenantSettings, 'direct_debit'>

/**
 * The limit that an amount would exceed, and what is left of it; null where it stays within both.
 * Of two the one that leaves less.
 * @param sums what was ordered by direct debit in each period
 */
export function exceededLimit(
  amount: number,
  sums: ByPeriod,
  limits: ByPeriod,
): { readonly period: DebitPeriod; readonly limit: number; readonly left: number } | null {
  const over = DEBIT_PERIODS.filter((period) => sums[period] + amount > limits[period])
  const rooms = over.map((period) => ({
    period,
    limit: limits[period],
    left: Math.max(0, limits[period] - sums[period]),
  }))
  return rooms.sort((one, other) => one.left - other.left)[0] ?? null
}

/** Since when an order counts for a limit. */
export const countsSince = (period: DebitPeriod, now: Date): Date =>
  new Date(now.getTime() - DAYS[period] * 86_400_000)
