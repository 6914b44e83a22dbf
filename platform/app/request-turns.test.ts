import type { Request, Response } from 'express'
import { expect, it } from 'vitest'
import { inTurn } from './request-turns.ts'

/** A handler whose requests take `cost` milliseconds each, and the order in which they start. */
function server(cost: number) {
  let now = 0
  const begun: string[] = []
  const turns = inTurn(() => now)
  const ask = (tenant: number, ip: string) =>
    turns(
      { ip } as Request,
      { locals: { tenant: { key: tenant } }, on: () => undefined } as unknown as Response,
      () => {
        begun.push(`${tenant} ${ip}`)
        now += cost
      },
    )
  // Too few to need turns.
  for (let i = 0; i < 10; i++) void ask(0, '203.0.113.1')
  const few = begun.splice(0).length
  now = 0
  return { ask, begun, few }
}

it('few concurrent requests start without turns', () => {
  expect(server(3).few).toBe(10)
})

it('requests start immediately while a turn of the event loop is short', () => {
  const { ask, begun } = server(0.25)
  for (let i = 0; i < 12; i++) void ask(1, '192.0.2.1')
  expect(begun).toHaveLength(8)
})

it('beyond that, one starts per turn, and a network with many requests lets others go first', async () => {
  const { ask, begun } = server(3)
  const flood = Array.from({ length: 5 }, () => ask(1, '192.0.2.1'))
  const others = [ask(1, '198.51.100.1'), ask(2, '192.0.2.1')]
  expect(begun).toEqual(['1 192.0.2.1'])
  await Promise.all([...flood, ...others])
  expect(begun).toHaveLength(7)
  // One request of the flood started immediately, and then at most one before each of the others.
  expect(begun.indexOf('2 192.0.2.1')).toBeLessThanOrEqual(3)
  expect(begun.indexOf('1 198.51.100.1')).toBeLessThanOrEqual(4)
})
