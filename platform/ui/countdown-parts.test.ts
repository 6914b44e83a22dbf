import { expect, test } from 'vitest'
import { countdownParts } from './countdown-parts.ts'

test.each([
  [4 * 3_600_000, '04:00:00'],
  [61_000, '00:01:01'],
  [500, '00:00:01'],
  [0, '00:00:00'],
  [-5000, '00:00:00'],
])('%i ms left are shown as %s', (left, text) => {
  const { hours, minutes, seconds } = countdownParts(left)
  expect(`${hours}:${minutes}:${seconds}`).toBe(text)
})
