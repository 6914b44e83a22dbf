import { expect, it } from 'vitest'
import { wantedAges } from './ages.ts'

it.each([
  [null, 18, null],
  [[], 18, null],
  [[18, 99], 18, null],
  [[18, 99], 21, null],
  [[21, 99], 21, null],
  [[18, 60], 18, { min: 18, max: 60 }],
  [[19, 99], 18, { min: 19, max: 99 }],
])('the ages %j with minimum age %i become the preference %j', (ends, least, wish) => {
  expect(wantedAges(ends, least)).toEqual(wish)
})
