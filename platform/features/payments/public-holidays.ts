import holidays from './holidays.json' with { type: 'json' }

/**
 * Lists of days as `scripts/list-holidays.ts` writes them: those of every year, then those of each
 * year from the first on.
 */
const countries: Readonly<Record<string, string>> = holidays.countries

/**
 * Whether a day is a public holiday in the whole of a country. Days of single regions are not; a
 * country and a year that the list does not have have none.
 * @param country ISO code
 * @param day YYYY-MM-DD
 */
export function isPublicHoliday(country: string, day: string): boolean {
  const [everyYears = '', ...others] = (countries[country] ?? '').split('|')
  const thatYears = others[Number(day.slice(0, 4)) - holidays.firstYear] ?? ''
  return `${everyYears} ${thatYears}`.includes(day.slice(5))
}
