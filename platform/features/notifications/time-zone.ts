/** The most populous zone of countries that have several. */
const USUAL: Readonly<Record<string, string>> = {
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  MX: 'America/Mexico_City',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  US: 'America/New_York',
}

interface Person {
  /** The chosen zone, null if none. */
  readonly time_zone: string | null
  /** ISO code of the country. */
  readonly country: string
}

/**
 * The time zone of a member: the chosen one; else the site's if the country has it; else the usual
 * or only one of the country; else the site's.
 */
export function timeZoneOf({ time_zone: chosen, country }: Person, siteZone: string): string {
  if (chosen !== null && isTimeZone(chosen)) return chosen
  const zones = zonesOf(country)
  if (zones.includes(siteZone)) return siteZone
  return USUAL[country] ?? (zones.length === 1 ? (zones[0] ?? siteZone) : siteZone)
}

/**
 * The zones of a locale's country: a property until Node 22, a function since, typed in neither.
 */
interface ZonesOfLocale {
  readonly timeZones?: readonly string[]
  getTimeZones?(): readonly string[] | undefined
}

/** All zones of a country; empty for an unknown one. */
export function zonesOf(country: string): readonly string[] {
  const locale: Intl.Locale & ZonesOfLocale = new Intl.Locale('und', { region: country })
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** All zones that this Node knows, by name. */
export const ALL_ZONES: readonly string[] = Intl.supportedValuesOf('timeZone')

/** Whether this Node knows a zone by that name, including outdated names. */
export function isTimeZone(name: string): boolean {
  try {
    // Rejects bare offsets such as `+01:00`, which have no daylight saving time.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
