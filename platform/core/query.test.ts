import { expect, it } from 'vitest'
import { firstValues } from './query.ts'

it.each([
  ['the first of two', 'a=1&a=2&b=3', { a: '1', b: '3' }],
  ['nothing with a null byte', 'code=%00&k%00=1&a=1', { a: '1' }],
  ['broken percent signs as they stand', 'a=%E0%A4%A', { a: '\ufffd%A' }],
])('takes %s', (_story, search, values) => {
  expect(firstValues(search)).toEqual(values)
})

it('takes no more than fifty keys', () => {
  const search = Array.from({ length: 10_000 }, (_, index) => `p${index}=1`).join('&')
  expect(Object.keys(firstValues(search))).toHaveLength(50)
})
