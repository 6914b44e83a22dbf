import { expect, it } from 'vitest'
import { lengthOf } from './text.ts'

it.each([
  ['', 0],
  ['Ciao', 4],
  ['😀', 1],
  ['❤️', 1],
  ['👍🏽', 1],
  ['👨‍👩‍👧‍👦', 1],
  ['👩🏽‍❤️‍💋‍👨🏿', 1],
  ['🇮🇹', 1],
  ['e\u0301', 1],
  ['مرحبا', 5],
  ['a\nb', 3],
])('%j is %i characters long', (text, length) => {
  expect(lengthOf(text)).toBe(length)
})

it('counts a character with many combining marks as several', () => {
  expect(lengthOf(`a${'\u0301'.repeat(999)}`)).toBe(100)
})
