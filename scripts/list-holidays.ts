// Writes platform/features/payments/holidays.json: the public holidays of whole countries, from the
// package `date-holidays`, whose 40 MB of rules the program does not need. Run it after an update
// of the package (scripts/tools/package.json), and before `LAST_YEAR` ends.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadHolidays } from './tools/packages.ts'

const TARGET = fileURLToPath(new URL('../platform/features/payments/holidays.json', import.meta.url))
const FIRST_YEAR = 2026
const LAST_YEAR = 2045

const Holidays = await loadHolidays()
const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, place) => FIRST_YEAR + place)

/**
 * Holidays of every year, followed by the additional ones of each year: `01-01 12-25|04-06|03-29`.
 */
function daysOf(country: string): string {
  const calendar = new Holidays(country, { types: ['public'] })
  const all = years.map((year) => new Set(calendar.getHolidays(year).map(({ date }) => date.slice(5, 10))))
  const isEveryYears = (day: string) => all.every((days) => days.has(day))
  const others = all.map((days) => [...days].filter((day) => !isEveryYears(day)))
  const [first = new Set<string>()] = all
  return [[...first].filter(isEveryYears), ...others].map((days) => days.sort().join(' ')).join('|')
}

const countries = Object.keys(new Holidays().getCountries()).sort()
const listed = Object.fromEntries(countries.map((country) => [country, daysOf(country)]))
writeFileSync(TARGET, `${JSON.stringify({ firstYear: FIRST_YEAR, countries: listed }, null, 2)}\n`)
process.stdout.write(`${TARGET}: ${countries.length} countries, ${FIRST_YEAR} to ${LAST_YEAR}\n`)
