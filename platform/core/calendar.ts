/**
 * Calendar days, which determine a person's age and "today": in the site's time zone, not the
 * server's.
 */

/** Formatters, cached by time zone: they are slow to create. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  // Swedish formats days as ISO does.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, made)
  return made
}

/**
 * The last minute that was asked for in each time zone, with its day. Formatting the date each time
 * would double the time that it takes to record a visit.
 */
const lastMinutes = new Map<string, { readonly minute: number; readonly name: string }>()

interface SiteMoment {
  readonly tenant: { readonly settings: { readonly time_zone: string } }
  readonly now: Date
}

/** The current day at the site, as midnight UTC of that day. */
export const siteDay = (moment: SiteMoment): Date => new Date(`${siteDayName(moment)}T00:00:00Z`)

/** The current day at the site, such as `2026-11-22`. */
export function siteDayName({ tenant, now }: SiteMoment): string {
  const { time_zone: zone } = tenant.settings
  // In every time zone midnight falls on a whole minute.
  const minute = Math.floor(now.getTime() / 60_000)
  const last = lastMinutes.get(zone)
  if (last?.minute === minute) return last.name
  const name = formatOf(zone).format(now)
  lastMinutes.set(zone, { minute, name })
  return name
}

/** The start of the current day in each time zone, of the day that was last asked for. */
const lastStarts = new Map<string, { readonly name: string; readonly start: Date }>()

/** The instant at which the current day of the site began. */
export function startOfSiteDay(moment: SiteMoment): Date {
  const { time_zone: zone } = moment.tenant.settings
  const name = siteDayName(moment)
  const last = lastStarts.get(zone)
  if (last?.name === name) return last.start
  const start = instantAt(`${name}T00:00:00`, zone)
  lastStarts.set(zone, { name, start })
  return start
}

/** The day this many days later, or earlier if negative; both as YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The instant at which `day` (YYYY-MM-DD) ends in a time zone. */
export const endOfDay = (day: string, timeZone: string): Date =>
  instantAt(`${addDays(day, 1)}T00:00:00`, timeZone)

/** The instant at which clocks of a time zone show `local`, such as `2026-12-01T09:00`. */
export function instantAt(local: string, timeZone: string): Date {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const shown = Date.parse(`${local}Z`)
  const ahead = (instant: number) => Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - instant
  // The second lookup matters if the clocks change between that time there and in UTC.
  return new Date(shown - ahead(shown - ahead(shown)))
}

/**
 * Age in whole years on that day; a person born on 29 February turns a year older on 1 March in
 * other years.
 */
export function ageOn(birthDate: string, day: Date): number {
  const [year = 0, month = 0, date = 0] = birthDate.split('-').map(Number)
  const before = day.getUTCMonth() + 1 < month || (day.getUTCMonth() + 1 === month && day.getUTCDate() < date)
  return day.getUTCFullYear() - year - (before ? 1 : 0)
}
