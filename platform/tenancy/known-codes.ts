const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const REGION_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Codes that are assigned, but not to a country. */
const NOT_COUNTRIES: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
const timeZones = new Map<string, boolean>()

export const isCurrency = (code: string): boolean => CURRENCIES.has(code)

export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !NOT_COUNTRIES.has(code) && REGION_NAMES.of(code) !== undefined

/** Whether `Intl` knows the time zone, including aliases. Cached: asking `Intl` is slow. */
export function isTimeZone(zone: string): boolean {
  const known = timeZones.get(zone)
  if (known !== undefined) return known
  let valid = true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    valid = false
  }
  timeZones.set(zone, valid)
  return valid
}

/** Decimals of a currency: 2 for most. */
export function minorDigits(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}
