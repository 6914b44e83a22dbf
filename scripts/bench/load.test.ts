import { expect, it } from 'vitest'
import { inTurns } from './load.ts'

it('runs the sides in turn, reverses their order each round, and does not count the first round', async () => {
  const order: string[] = []
  const side = (name: string) => async () => {
    order.push(name)
    return order.length
  }
  const results = await inTurns(2, { a: side('a'), b: side('b') })
  expect(order.join('')).toBe('baabba')
  expect(results).toEqual({ a: [3, 6], b: [4, 5] })
})
