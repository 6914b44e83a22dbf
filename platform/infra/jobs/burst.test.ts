import { expect, it } from 'vitest'
import { BurstPriorities } from './burst.ts'

it('lowers the priority of one tenant’s jobs by one step per twenty further jobs', () => {
  const priorities = new BurstPriorities()
  const given = Array.from({ length: 60 }, () => priorities.next('mail:1', 0))
  expect([given[0], given[19], given[20], given[39], given[40], given[59]]).toEqual([0, 0, -1, -1, -2, -2])
  expect(priorities.next('mail:2', 0)).toBe(0)
})

it('resets after ten minutes', () => {
  const priorities = new BurstPriorities()
  for (let count = 0; count < 40; count++) priorities.next('mail:1', 0)
  expect(priorities.next('mail:1', 599_999)).toBe(-2)
  expect(priorities.next('mail:1', 600_000)).toBe(0)
})
