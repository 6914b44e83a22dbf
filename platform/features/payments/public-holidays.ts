import holidays from './holidays.json' with { type: 'json' }

/**
 * Lists of days as written by `scripts/list-holidays.ts`: those of every year, then those of each
 * year from the first on.
 */
const countries: Readonly<Record<string, string>> = holidays.countries

/**
 * Whether a day is a public holiday in the whole of a country; regional ones do not count. False
 * for countries and years that the list lacks.
 * @param country ISO code
 * @param day YYYY-MM-DD
 */
export function isPublicHoliday(country: string, day: string): boolean {
  const [everyYears = '', ...others] = (countries[country] ?? '').split('|')
  const thatYears = others[Number(day.slice(0, 4)) - holidays.firstYear] ?? ''
  return `${everyYears} ${thatYears}`.includes(day.slice(5))
}
