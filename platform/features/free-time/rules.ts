import { addDays, instantAt, siteDayName } from '../../core/calendar.ts'

/**
 * Half days of a week, as bits of a mask: 2 x weekday (Monday is 0), plus one for the evening
 * (docs/product-rules.md#free-time).
 */
export const HALF_DAYS = 14
const DAYS = HALF_DAYS / 2
/** The hour of the site at which the day becomes the evening, which ends at midnight. */
const EVENING = 17

export interface HalfDay {
  /** The bit, from 0. */
  readonly place: number
  /** YYYY-MM-DD. */
  readonly day: string
  readonly evening: boolean
}

interface Moment {
  readonly tenant: { readonly settings: { readonly time_zone: string } }
  readonly now: Date
}

/** The half days from now on that are not over, up to those of the sixth day after today. */
export function halfDaysFrom(moment: Moment): readonly HalfDay[] {
  const today = siteDayName(moment)
  const evening = moment.now >= instantAt(`${today}T${EVENING}:00:00`, moment.tenant.settings.time_zone)
  const all = Array.from({ length: DAYS }, (_, days) => addDays(today, days)).flatMap((day) => {
    const place = 2 * weekdayOf(day)
    return [
      { place, day, evening: false },
      { place: place + 1, day, evening: true },
    ]
  })
  return evening ? all.slice(1) : all
}

/** From Monday, 0. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS

export const maskOf = (places: readonly number[]): number =>
  places.reduce((mask, place) => mask | (1 << place), 0)

export const has = (mask: number, place: number): boolean => (mask & (1 << place)) !== 0

/**
 * For what was said 0, 1, … 6 days ago, the half days that are not over. What was said earlier is
 * over.
 */
export function openMasks(moment: Moment): readonly number[] {
  const coming = halfDaysFrom(moment)
  const today = siteDayName(moment)
  return Array.from({ length: DAYS }, (_, ago) => {
    const end = addDays(today, DAYS - ago)
    return maskOf(coming.filter(({ day }) => day < end).map(({ place }) => place))
  })
}
