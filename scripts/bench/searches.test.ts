import { expect, it } from 'vitest'
import { searches } from './searches.ts'

it('generates the same varied searches for every site and run', () => {
  const once = searches(400)
  expect(searches(400)).toEqual(once)
  expect(new Set(once.map((query) => JSON.stringify(query))).size).toBeGreaterThan(200)
  const share = (name: string) => once.filter((query) => name in query).length / once.length
  expect(share('min_age')).toBeGreaterThan(0.4)
  expect(share('countryregion')).toBeGreaterThan(0.1)
  expect(share('pageNumber')).toBeGreaterThan(0.3)
})
