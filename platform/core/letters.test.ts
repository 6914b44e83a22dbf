import { expect, it } from 'vitest'
import { LETTER_SIZES, readLetters } from './letters.ts'

it.each(LETTER_SIZES)('the cookie %s is read', (size) => expect(readLetters(String(size))).toBe(size))

it.each([undefined, '', '120', '115%', ' 115', '115.0', '130"onload="x', '1'.repeat(10_000)])(
  'the cookie %s is ignored',
  (cookie) => expect(readLetters(cookie)).toBeUndefined(),
)
