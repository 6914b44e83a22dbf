import { expect, it } from 'vitest'
import { shownTotal } from './shown-total.ts'

it.each([
  ['all that there are', { found: 37, fictional: 0, complete: true }, 0, { total: 37, more: false }],
  [
    'all by their place in the list',
    { found: 3, fictional: 0, complete: true },
    21,
    { total: 21, more: false },
  ],
  [
    'a round number below those counted',
    { found: 237, fictional: 0, complete: false },
    21,
    { total: 230, more: true },
  ],
  [
    'fewer than those known where that is round',
    { found: 230, fictional: 0, complete: false },
    0,
    { total: 220, more: true },
  ],
  [
    'those on the page where the count knows fewer',
    { found: 2, fictional: 0, complete: false },
    41,
    { total: 40, more: true },
  ],
  ['a thousand at most', { found: 2_400, fictional: 0, complete: true }, 0, { total: 1_000, more: true }],
  ['a thousand exactly', { found: 1_000, fictional: 0, complete: true }, 0, { total: 1_000, more: false }],
  ['few', { found: 4, fictional: 0, complete: false }, 0, { total: 3, more: true }],
  [
    'people alone, whatever stands in the list',
    { found: 17, fictional: 4, complete: true },
    21,
    { total: 17, more: false },
  ],
])('shows %s', (_what, count, known, told) => {
  expect(shownTotal(count, known)).toEqual(told)
})
