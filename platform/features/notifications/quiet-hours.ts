/**
 * Hours without notices, in minutes after midnight; an `until` before `from` is on the next day.
 */
export interface QuietHours {
  readonly from: number
  readonly until: number
}

const DAY = 86_400_000
const MINUTE = 60_000

/**
 * The end of the quiet hours that contain `now`, null outside of them. Computed in local time: a
 * clock change within them makes them longer or shorter.
 *
 * @param timeZone IANA name that this Node knows
 */
export function quietEnd(now: Date, { from, until }: QuietHours, timeZone: string): Date | null {
  const local = wallClock(now.getTime(), timeZone)
  const midnight = Math.floor(local / DAY) * DAY
  const minute = Math.floor((local - midnight) / MINUTE)
  const overMidnight = until < from
  const quiet = overMidnight ? minute >= from || minute < until : minute >= from && minute < until
  if (!quiet) return null
  const endsTomorrow = overMidnight && minute >= from
  return instantOf(midnight + until * MINUTE + (endsTomorrow ? DAY : 0), timeZone, now.getTime())
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Local time at an instant, as if it were UTC, in milliseconds. */
function wallClock(instant: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    // The Swedish locale formats times like ISO 8601.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(timeZone, clock)
  }
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`)
}

/**
 * The first instant after `now` with this local time (given as if it were UTC). A time that the
 * clock change skips is read with the earlier offset, so it is after the gap.
 */
function instantOf(local: number, timeZone: string, now: number): Date {
  // The offsets of the day before and after: they differ if the clocks change in between.
  const instants = [local - DAY, local + DAY].map((near) => local - (wallClock(near, timeZone) - near))
  const fits = instants.filter((at) => at > now && wallClock(at, timeZone) === local)
  return new Date(fits.length > 0 ? Math.min(...fits) : Math.max(...instants))
}

/** `HH:MM` of minutes after midnight. */
export function clockOf(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Minutes after midnight of `HH:MM`; undefined for anything else. */
export function minutesOf(clock: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(clock) ?? []
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
