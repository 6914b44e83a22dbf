import { addDays, endOfDay, instantAt, siteDayName } from '../../core/calendar.ts'

/** Length of the member's words about time and place, as readers count characters. */
export const WORDS_LENGTH = 500
/** Pages for friends that a member may have at a time. */
export const MOST_MEETINGS = 3
/** Days ahead for which a page can be made. */
const DAYS_AHEAD = 14
/** Hours after the end of the day for which the page can be read. */
const HOURS_AFTER = 48
/** When the site asks the next morning, by its own clocks. */
const MORNING = '09:00'

/** The days for which a page can be made, from today on, as YYYY-MM-DD by the site's calendar. */
export function daysAhead(moment: Parameters<typeof siteDayName>[0]): readonly string[] {
  const today = siteDayName(moment)
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, later) => addDays(today, later))
}

/** When the page of a meeting on that day ends. */
export function endOfMeeting(day: string, timeZone: string): Date {
  return new Date(endOfDay(day, timeZone).getTime() + HOURS_AFTER * 3_600_000)
}

/** The morning after that day, when the member is asked whether the friend has been told. */
export function morningAfter(day: string, timeZone: string): Date {
  return instantAt(`${addDays(day, 1)}T${MORNING}`, timeZone)
}
