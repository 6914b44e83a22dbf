import { expect, it } from 'vitest'
import { ForbiddenError } from '../core/errors.ts'
import { SharedSlots } from './shared-slots.ts'

/** How many slots these claims get, one after the other. */
function taken(slots: SharedSlots, claims: Parameters<SharedSlots['take']>[0]): number {
  for (let count = 0; ; count++) {
    try {
      slots.take(claims)
    } catch (error) {
      expect(error).toMatchObject({ status: 503 })
      return count
    }
  }
}

it('leaves half to others, half of the rest to the next group, and the last slot to a group that has none', () => {
  const slots = new SharedSlots({ slots: 16 })
  const counts = ['a', 'b', 'c', 'd', 'e'].map((group) => taken(slots, [{ group }]))
  expect(counts).toEqual([8, 4, 2, 1, 1])
})

it('applies the narrowest of several limits, and frees a slot once', () => {
  const slots = new SharedSlots({ slots: 16 })
  const refusal = () => new ForbiddenError('own')
  const claims = [{ group: 'tenant' }, { group: 'member', most: 1, refusal }]
  const leave = slots.take(claims)
  expect(() => slots.take(claims)).toThrow('own')
  leave()
  leave()
  slots.take(claims)
  expect(() => slots.take(claims)).toThrow('own')
  expect(taken(slots, [{ group: 'tenant' }])).toBe(7)
})
