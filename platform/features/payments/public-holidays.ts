import { createRequire } from 'node:module'
import type { default as HolidaysOfLibrary } from 'date-holidays'

const requireFrom = createRequire(import.meta.url)
/** Days of a country and year: they are slow to compute, and asked for with each payment. */
const known = new Map<string, ReadonlySet<string>>()

/**
 * Whether a day is a public holiday in the whole of a country. Days of single regions are not, and a country that the library does not
 * know has none.
 * @param country ISO code
 * @param day YYYY-MM-DD
 */
export function isPublicHoliday(country: string, day: string): boolean {
  const year = day.slice(0, 4)
  const key = `${country}-${year}`
  const days = known.get(key) ?? holidaysOf(country, Number(year))
  known.set(key, days)
  return days.has(day)
}

function holidaysOf(country: string, year: number): ReadonlySet<string> {
  // 30 MB of rules: loaded with the first payment, not with the program.
  const Holidays: typeof HolidaysOfLibrary = requireFrom('date-holidays')
  const calendar = new Holidays(country, { types: ['public'] })
  return new Set(calendar.getHolidays(year).map(({ date }) => date.slice(0, 10)))
}
