import { expect, it } from 'vitest'
import { isPublicHoliday } from './public-holidays.ts'

it.each([
  ['of every year', 'IT', '2031-12-25', true],
  ['that moves with Easter', 'DE', '2027-03-29', true],
  ['that moved with Easter in another year', 'DE', '2026-03-29', false],
  ['that moves with the days of the week', 'US', '2026-11-26', true],
  ['of the last year of the list', 'FR', '2045-04-10', true],
  ['of another country', 'DE', '2026-10-26', false],
  ['of single regions', 'DE', '2026-01-06', false],
  ['of a country that is not in the list', 'XX', '2026-12-25', false],
  ['of a year after the list, with a movable date', 'DE', '2046-03-26', false],
])('a public holiday %s: %s %s is %s', (_which, country, day, expected) => {
  expect(isPublicHoliday(country, day)).toBe(expected)
})
