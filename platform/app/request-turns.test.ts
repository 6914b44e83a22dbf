import type { Request, Response } from 'express'
import { expect, it } from 'vitest'
import { inTurn } from './request-turns.ts'

it('one request begins in a turn of the event loop, and a network with many lets others in between', async () => {
  const begun: string[] = []
  const turns = inTurn()
  const ask = (tenant: number, ip: string) =>
    turns({ ip } as Request, { locals: { tenant: { key: tenant } } } as unknown as Response, () => {
      begun.push(`${tenant} ${ip}`)
    })
  const flood = Array.from({ length: 5 }, () => ask(1, '192.0.2.1'))
  const others = [ask(1, '198.51.100.1'), ask(2, '192.0.2.1')]
  expect(begun).toEqual(['1 192.0.2.1'])
  await Promise.all([...flood, ...others])
  expect(begun).toHaveLength(7)
  // Of the flood went one at once, and one in its turn at most before each of the others.
  expect(begun.indexOf('2 192.0.2.1')).toBeLessThanOrEqual(2)
  expect(begun.indexOf('1 198.51.100.1')).toBeLessThanOrEqual(3)
})
