import { expect, it } from 'vitest'
import { shownTotal } from './shown-total.ts'

it.each([
  ['the exact number', { found: 37, fictional: 0, complete: true }, 0, { total: 37, more: false }],
  [
    'the number implied by the position in the list',
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
    'a smaller number than the counted one if that is round',
    { found: 230, fictional: 0, complete: false },
    0,
    { total: 220, more: true },
  ],
  [
    'the number on the page if fewer were counted',
    { found: 2, fictional: 0, complete: false },
    41,
    { total: 40, more: true },
  ],
  ['at most a thousand', { found: 2_400, fictional: 0, complete: true }, 0, { total: 1_000, more: true }],
  ['exactly a thousand', { found: 1_000, fictional: 0, complete: true }, 0, { total: 1_000, more: false }],
  ['a small number', { found: 4, fictional: 0, complete: false }, 0, { total: 3, more: true }],
  [
    'people only, whatever the position in the list',
    { found: 17, fictional: 4, complete: true },
    21,
    { total: 17, more: false },
  ],
])('shows %s', (_what, count, known, told) => {
  expect(shownTotal(count, known)).toEqual(told)
})
