import type { Money } from '../core/money.ts'

/**
 * Formats numbers, money, dates and names for a language and its country. Every function takes the
 * BCP 47 tag (`locale.iso`); the underlying formatters are cached. The same file runs on the server
 * and in the browser: functions with a time of day take the time zone, so that both render the same
 * text.
 */
const formatters = new Map<string, unknown>()

/** Tags come from the program's own table, option sets from this file: the map stays small. */
function cached<Formatter>(kind: string, make: () => Formatter): Formatter {
  const known = formatters.get(kind)
  if (known !== undefined) return known as Formatter
  const made = make()
  formatters.set(kind, made)
  return made
}

function numberFormat(iso: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached(`number ${iso} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(iso, options))
}

function dateFormat(iso: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(`date ${iso} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(iso, options))
}

/** Decimal digits of a currency: 2 for EUR, 0 for JPY. */
export function currencyDigits(currency: string): number {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/**
 * `{ amount: 1999, currency: 'EUR' }` to `19,99 €`. With `short`, whole amounts have no decimals:
 * `20 €`.
 */
export function formatMoney(iso: string, money: Money, options: { readonly short?: boolean } = {}): string {
  const digits = currencyDigits(money.currency)
  const minor = 10 ** digits
  const whole = options.short === true && money.amount % minor === 0
  return numberFormat(iso, {
    style: 'currency',
    currency: money.currency,
    minimumFractionDigits: whole ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(money.amount / minor)
}

export function formatNumber(iso: string, value: number): string {
  return numberFormat(iso, {}).format(value)
}

/** 25 to `25 %` or `25%`: takes percent, not a fraction. */
export function formatPercent(iso: string, percent: number): string {
  return numberFormat(iso, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100)
}

/** `3 days` in words of the language; whole days. */
export function formatDays(iso: string, days: number): string {
  return numberFormat(iso, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
}

const HOUR_MS = 3_600_000

/** A length of time in its largest fitting unit: `45 minutes`, `3 hours`, `2 days`. */
export function formatSpan(iso: string, length: number): string {
  const [unit, size] =
    length >= 48 * HOUR_MS
      ? (['day', 24 * HOUR_MS] as const)
      : length >= 2 * HOUR_MS
        ? (['hour', HOUR_MS] as const)
        : (['minute', 60_000] as const)
  return numberFormat(iso, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(length / size))
}

export type DateStyle = 'short' | 'medium' | 'long' | 'month-year' | 'day-month' | 'weekday' | 'weekday-alone'

const DATE_OPTIONS: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  'month-year': { month: 'long', year: 'numeric' },
  'day-month': { day: 'numeric', month: 'short' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  'weekday-alone': { weekday: 'long' },
}

/** A day in the given time zone; UTC suits dates without a time (birth dates). */
export function formatDate(iso: string, at: Date, style: DateStyle = 'medium', timeZone = 'UTC'): string {
  return dateFormat(iso, { ...DATE_OPTIONS[style], timeZone }).format(at)
}

/** Hours and minutes. */
export function formatTime(iso: string, at: Date, timeZone: string): string {
  return dateFormat(iso, { timeStyle: 'short', timeZone }).format(at)
}

export function formatDateTime(iso: string, at: Date, timeZone: string): string {
  return dateFormat(iso, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
}

const SECOND = 1000
const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86400],
  ['month', 30 * 86400],
  ['week', 7 * 86400],
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
]

/**
 * `3 minutes ago`, `yesterday`, `in 2 hours`; under a minute: `now` in the language's own word.
 * @param numeric `always` beside a date: "the day after tomorrow" would be wrong where 2 days and
 *   some hours are left
 */
export function formatRelative(
  iso: string,
  at: Date,
  now: Date,
  numeric: 'auto' | 'always' = 'auto',
): string {
  const format = cached(`relative ${iso} ${numeric}`, () => new Intl.RelativeTimeFormat(iso, { numeric }))
  const seconds = (at.getTime() - now.getTime()) / SECOND
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
  }
  return format.format(0, 'second')
}

/** Upper end of a distance: `50 km`, `25 mi`. */
export function formatDistance(
  iso: string,
  { value, unit }: { readonly value: number; readonly unit: 'kilometer' | 'mile' },
): string {
  return numberFormat(iso, { style: 'unit', unit }).format(value)
}

/** `5 ft 7 in`. */
export function formatHeight(
  iso: string,
  { feet, inches }: { readonly feet: number; readonly inches: number },
): string {
  const part = (unit: 'foot' | 'inch', value: number) =>
    numberFormat(iso, { style: 'unit', unit }).format(value)
  return `${part('foot', feet)} ${part('inch', inches)}`
}

/** Compares names in the alphabetical order of a language. */
export function alphabetical(iso: string): (one: string, other: string) => number {
  return cached(`order ${iso}`, () => new Intl.Collator(iso)).compare
}

/** `CH` to `Svizzera`. Returns an invalid country code unchanged. */
export function countryName(iso: string, country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  const names = cached(
    `region ${iso}`,
    () => new Intl.DisplayNames(iso, { type: 'region', fallback: 'code' }),
  )
  return names.of(country) ?? country
}
