import { expect, it } from 'vitest'
import { proposedAges, wantedAges } from './ages.ts'

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

it.each([
  [46, 18, { min: 38, max: 56 }],
  [20, 18, { min: 18, max: 30 }],
  [22, 21, { min: 21, max: 32 }],
  [95, 18, { min: 87, max: 99 }],
])('a member of %i years on a site from %i is proposed the ages %j', (own, least, ages) => {
  expect(proposedAges(own, least)).toEqual(ages)
})
