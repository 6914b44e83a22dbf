import { expect, it } from 'vitest'
import { limitKey, networkOf, waitAfter } from './rate-limit.ts'

it('doubles the wait with every attempt, up to an hour', () => {
  const minutes = [1, 4, 5, 6, 7, 8, 10, 11, 12, 1000].map((tries) =>
    waitAfter(tries, { free: 5, longest: 60 }),
  )
  expect(minutes).toEqual([0, 0, 1, 2, 4, 8, 32, 60, 60, 60])
})

it('counts an IPv6 household as one', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('::ffff:10.0.0.7')).toBe('10.0.0.7')
  expect(networkOf('10.0.0.7')).toBe('10.0.0.7')
  expect(networkOf(undefined)).toBe('')
})

it('stores no address in its keys', () => {
  expect(limitKey(1, 'anna@example.it')).not.toContain('anna')
  expect(limitKey(1, 'a')).not.toBe(limitKey(2, 'a'))
})
