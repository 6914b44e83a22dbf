import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { SEPA_COUNTRIES } from '../../../core/payment-methods.ts'

/** Minutes that a passcode is valid. */
export const CODE_MINUTES = 10
/** Wrong codes that are looked at. */
export const CODE_TRIES = 5

export type Parsed<T> = { readonly value: T } | { readonly fault: string }

/**
 * The IBAN in electronic form. An account of any country that takes SEPA direct debits is accepted: Regulation (EU) 260/2012,
 * article 9, forbids a payee to say in which member state an account must be.
 */
export function parseIban(typed: string): Parsed<string> {
  const value = electronicFormatIBAN(typed) ?? ''
  if (!isValidIBAN(value)) return { fault: 'iban_invalid' }
  return SEPA_COUNTRIES.includes(value.slice(0, 2)) ? { value } : { fault: 'iban_country' }
}

/**
 * The number in international form, as long as it is one of `countries`: text messages to others are what fraud with expensive
 * numbers is made of.
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

/** Most that a member pays by direct debit, in minor units: a debit can be returned for weeks. */
export const DEBIT_LIMITS = { day: 15_000, month: 40_000 } as const
const DAYS = { day: 1, month: 30 } as const

/** Whether an amount stays within the limits. @param sums what was ordered so in the last day and in the last 30 days */
export function isWithinLimits(
  amount: number,
  sums: { readonly day: number; readonly month: number },
): boolean {
  return sums.day + amount <= DEBIT_LIMITS.day && sums.month + amount <= DEBIT_LIMITS.month
}

/** Since when an order counts for a limit. */
export const countsSince = (period: keyof typeof DAYS, now: Date): Date =>
  new Date(now.getTime() - DAYS[period] * 86_400_000)
