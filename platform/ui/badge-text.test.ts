import { expect, test } from 'vitest'
import { badgeText } from './badge-text.ts'

test.each([
  [0, '0'],
  [7, '7'],
  [99, '99'],
  [100, '99+'],
  [12_000, '99+'],
])('a badge of %i says %s', (count, text) => {
  expect(badgeText(count)).toBe(text)
})
