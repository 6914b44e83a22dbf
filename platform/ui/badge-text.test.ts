import { expect, test } from 'vitest'
import { badgeText, creditsTone, upToCap } from './badge-text.ts'

test.each([
  [0, '0'],
  [7, '7'],
  [99, '99'],
  [100, '99+'],
  [12_000, '99+'],
])('a badge for %i shows %s', (count, text) => {
  expect(badgeText(count)).toBe(text)
})

test.each([
  [12, '12 new likes', '12 new likes'],
  [100, '100 new likes', '99+ new likes'],
])('a text with the count %i becomes "%s"', (count, text, said) => {
  expect(upToCap(text, count)).toBe(said)
})

test.each([
  [11, null],
  [10, 'warning'],
  [1, 'warning'],
  [0, 'danger'],
] as const)('the credits badge at %i is %s', (credits, tone) => {
  expect(creditsTone(credits)).toBe(tone)
})
