import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { TenantSettings } from '../../../core/generated/tenant-settings.ts'
import { SEPA_COUNTRIES } from '../../../core/payment-methods.ts'

/** Minutes that a passcode is valid. */
export const CODE_MINUTES = 10
/** Wrong codes that are accepted before the attempt expires. */
export const CODE_TRIES = 5

export type Parsed<T> = { readonly value: T } | { readonly fault: string }

/**
 * The IBAN in electronic form. Accepts accounts of any country with SEPA direct debits: Regulation
 * (EU) 260/2012, article 9, forbids a payee to prescribe the member state of an account.
 */
export function parseIban(typed: string): Parsed<string> {
  const value = electronicFormatIBAN(typed) ?? ''
  if (!isValidIBAN(value)) return { fault: 'iban_invalid' }
  return SEPA_COUNTRIES.includes(value.slice(0, 2)) ? { value } : { fault: 'iban_country' }
}

/**
 * The number in international form, if it is in one of `countries`: toll fraud uses expensive
 * numbers elsewhere.
 */
export function parsePhone(typed: string, country: string, countries: readonly string[]): Parsed<string> {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: country as 'DE', extract: false })
  if (!number?.isValid() || number.ext !== undefined) return { fault: 'phone_invalid' }
  const known = [country, ...countries].includes(number.country ?? '')
  return known ? { value: number.number } : { fault: 'phone_country' }
}

/** Name of the account's holder: begins with a letter, no control characters. */
export function parseHolder(typed: string): Parsed<string> {
  const value = typed.trim().replaceAll(/\s+/g, ' ')
  return /^[\p{L}][\p{L}\p{M} .,'’&/-]{1,69}$/u.test(value) ? { value } : { fault: 'holder_invalid' }
}

/** `DE89370400440532013000` as `•••• •••• 3000`: enough for its owner to recognise it. */
export const maskedIban = (end: string): string => `•••• •••• ${end}`

/** Unique reference of the mandate, shown to the payer and on the bank statement. */
export const referenceOf = (debitId: string): string =>
  `MD${debitId.replaceAll('-', '').slice(-16).toUpperCase()}`

/** Days before an order that a limit covers. */
const DAYS = { day: 1, month: 30 } as const
export const DEBIT_PERIODS = ['day', 'month'] as const
export type DebitPeriod = (typeof DEBIT_PERIODS)[number]
type ByPeriod = Readonly<Record<DebitPeriod, number>>

/**
 * The site's limits of direct debits per member, in minor units (`direct_debit` of its settings).
 */
export const debitLimits = ({ direct_debit: { day_amount, month_amount } }: LimitSettings): ByPeriod => ({
  day: day_amount,
  month: month_amount,
})
type LimitSettings = Pick<TenantSettings, 'direct_debit'>

/**
 * The limit that an amount would exceed, and what is left of it; null if it exceeds none. If it
 * exceeds both, the one that leaves less.
 * @param sums sum of direct debits in each period
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

/** Start of the period that counts for a limit. */
export const countsSince = (period: DebitPeriod, now: Date): Date =>
  new Date(now.getTime() - DAYS[period] * 86_400_000)
