import { expect, it, vi } from 'vitest'
import { isLonger, lengthOf } from './text.ts'

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
  expect([length - 1, length].map((most) => isLonger(text, most))).toEqual([true, false])
})

it('counts a character with many combining marks as several', () => {
  expect(lengthOf(`a${'\u0301'.repeat(999)}`)).toBe(100)
})

it.each([
  ['as many letters as may be', 'a'.repeat(200), false, 0],
  ['more units than the longest emoji has', '🇮'.repeat(2001), true, 0],
  ['one letter too many', 'a'.repeat(201), true, 201],
  ['many letters too many', 'a'.repeat(4000), true, 201],
])('%s: the check stops after as few characters as possible', (_text, text, longer, read) => {
  const segments = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  let seen = 0
  segments.mockImplementation(function* (input: string) {
    for (const segment of input) {
      seen += 1
      yield { segment, index: 0, input }
    }
  } as unknown as Intl.Segmenter['segment'])
  try {
    expect(isLonger(text, 200)).toBe(longer)
    expect(seen).toBe(read)
  } finally {
    segments.mockRestore()
  }
})
