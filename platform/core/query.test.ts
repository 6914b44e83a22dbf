import { expect, it } from 'vitest'
import { firstValues, withFirstValues } from './query.ts'

it.each([
  ['the first of two', 'a=1&a=2&b=3', { a: '1', b: '3' }],
  ['nothing with a null byte', 'code=%00&k%00=1&a=1', { a: '1' }],
  ['nothing that every object has', 'hasOwnProperty=1&__proto__=2&toString=3&a=1', { a: '1' }],
  ['broken percent signs as they stand', 'a=%E0%A4%A', { a: '\ufffd%A' }],
])('keeps %s', (_story, search, values) => {
  expect(firstValues(search)).toEqual(values)
})

it('keeps no more than fifty keys', () => {
  const search = Array.from({ length: 10_000 }, (_, index) => `p${index}=1`).join('&')
  expect(Object.keys(firstValues(search))).toHaveLength(50)
})

it.each([
  ['/login', '/login'],
  ['/login?', '/login'],
  ['/login?next=%2Fmembers%3Fage%3D18&next=%2F', '/login?next=%2Fmembers%3Fage%3D18'],
  [`/login?${'a&'.repeat(10_000)}`, '/login?a='],
  ['/login?hasOwn%50roperty=1&a=2', '/login?a=2'],
])('shortens the address %.40s to %s', (address, tame) => {
  expect(withFirstValues(address)).toBe(tame)
})
