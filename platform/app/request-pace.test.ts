import { expect, it } from 'vitest'
import { Pace } from './request-pace.ts'

const waits = (pace: Pace, count: number, ip: (at: number) => string, now = 0) =>
  Array.from({ length: count }, (_, at) => pace.waitFor(ip(at), now))

it('a network may start 60 requests together, then 125 per second; other networks do not wait', () => {
  const pace = new Pace()
  expect(new Set(waits(pace, 60, () => '192.0.2.1'))).toEqual(new Set([0]))
  const held = waits(pace, 125, () => '192.0.2.1')
  expect(held[0]).toBeCloseTo(1000 / 125)
  expect(held.at(-1)).toBeCloseTo(1000)
  expect(pace.waitFor('198.51.100.1', 0)).toBe(0)
  expect(pace.waitFor('192.0.2.1', 1280)).toBe(0)
})

it('an address of a hundred thousand characters counts as eleven requests', () => {
  const pace = new Pace()
  const held = Array.from({ length: 6 }, () => pace.waitFor('192.0.2.1', 0, 100_000))
  expect(held.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
  expect(held[5]).toBeCloseTo(6 * 8)
})

it('a request that would wait for more than five seconds is refused and takes no place', () => {
  const pace = new Pace()
  waits(pace, 60 + 625, () => '192.0.2.1')
  expect(new Set(waits(pace, 1000, () => '192.0.2.1'))).toEqual(new Set([undefined]))
  expect(pace.waitFor('192.0.2.1', 1000)).toBeCloseTo(4008, -1)
})

it.each([
  ['addresses of one IPv4 /24', (at: number) => `192.0.2.${at % 250}`],
  ['networks of one IPv6 /48', (at: number) => `2001:db8:7:${(at % 250).toString(16)}::1`],
])('%s together get the rate of five networks', (_what, ip) => {
  const pace = new Pace()
  const held = waits(pace, 800, ip)
  const first = held.findIndex((time) => time !== 0)
  expect([first >= 295, first <= 305]).toEqual([true, true])
  expect(held.at(-1)).toBeCloseTo(500 / 0.625, -2)
})
