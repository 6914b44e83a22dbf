import { expect, it } from 'vitest'
import { type Move, moved } from './order.ts'

it.each([
  ['b', 'earlier', 'bacd'],
  ['b', 'later', 'acbd'],
  ['c', 'first', 'cabd'],
  ['a', 'earlier', 'abcd'],
  ['d', 'later', 'abcd'],
  ['a', 2, 'bcad'],
  ['d', 0, 'dabc'],
  ['b', 99, 'acdb'],
  ['b', -5, 'bacd'],
  ['x', 'first', 'abcd'],
] as readonly (readonly [string, Move, string])[])('%s moved %s', (name, move, order) => {
  expect(moved([...'abcd'], name, move).join('')).toBe(order)
})
