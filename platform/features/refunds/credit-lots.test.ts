import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Movement, unusedByOrder } from '../../core/credit-lots.ts'
import { creditsFor, refundFor } from './rules.ts'

const buy = (order: string, delta: number): Movement => ({ delta, reason: 'purchase', reference: order })
const spend = (delta: number, reference = 'message'): Movement => ({
  delta: -delta,
  reason: 'message',
  reference,
})
const free = (delta: number, reference: string | null = null): Movement => ({
  delta,
  reason: 'bonus',
  reference,
})
const takeBack = (order: string, delta: number): Movement => ({
  delta: -delta,
  reason: 'withdrawal',
  reference: order,
})

describe('unused credits of orders', () => {
  it.each<[string, number, Movement[], Record<string, number>]>([
    ['one order, nothing spent', 0, [buy('a', 100)], { a: 100 }],
    ['one order, partly spent', 0, [buy('a', 100), spend(30)], { a: 70 }],
    ['welcome credits are spent first', 30, [buy('a', 100), spend(40)], { a: 90 }],
    ['a bonus that came later is spent first, too', 0, [buy('a', 100), free(20), spend(30)], { a: 90 }],
    ['a bonus does not bring back what was spent before', 0, [buy('a', 100), spend(100), free(50)], { a: 0 }],
    ['the oldest order is spent first', 0, [buy('a', 100), buy('b', 100), spend(130)], { a: 0, b: 70 }],
    [
      'an order is not touched by what was spent before it',
      0,
      [buy('a', 10), spend(10), buy('b', 100)],
      { a: 0, b: 100 },
    ],
    [
      'a withdrawal takes its own order',
      0,
      [buy('a', 100), buy('b', 100), takeBack('b', 100)],
      { a: 100, b: 0 },
    ],
    [
      'what comes back for a message returns to its order',
      0,
      [buy('a', 100), spend(10, 'm'), buy('b', 50), { delta: 10, reason: 'refund', reference: 'm' }],
      { a: 100, b: 50 },
    ],
    [
      'what comes back after a withdrawal is all that is left to withdraw',
      0,
      [buy('a', 100), spend(10, 'm'), takeBack('a', 90), { delta: 10, reason: 'returned', reference: 'm' }],
      { a: 10 },
    ],
    [
      'no more comes back to an order than was paid from it',
      5,
      [buy('a', 100), spend(10, 'm'), { delta: 10, reason: 'refund', reference: 'm' }, spend(5)],
      { a: 100 },
    ],
    [
      'a rejected refund returns to its order',
      0,
      [buy('a', 100), takeBack('a', 60), { delta: 60, reason: 'refund', reference: 'a' }],
      { a: 100 },
    ],
    ['entries of one instant in another order', 0, [spend(10), buy('a', 100)], { a: 90 }],
  ])('%s', (_what, start, movements, expected) => {
    expect(Object.fromEntries(unusedByOrder(start, movements))).toEqual(expected)
  })

  const step = fc.oneof(
    fc.record({ kind: fc.constant('buy' as const), amount: fc.integer({ min: 1, max: 300 }) }),
    fc.record({ kind: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ kind: fc.constant('free' as const), amount: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ kind: fc.constant('withdraw' as const), amount: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ kind: fc.constant('back' as const), amount: fc.integer({ min: 0, max: 9 }) }),
  )

  it('together never exceed the balance, and the returned amount never exceeds the paid one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50 }),
        fc.array(step, { maxLength: 40 }),
        fc.integer({ min: 0, max: 9999 }),
        (start, steps, price) => {
          const movements: Movement[] = []
          const orders: { id: string; credits: number; amount: number; returned: number }[] = []
          let balance = start
          const note = (movement: Movement) => {
            movements.push(movement)
            balance += movement.delta
          }
          for (const { kind, amount } of steps) {
            const order = orders[amount % Math.max(orders.length, 1)]
            if (kind === 'buy') {
              orders.push({ id: `o${orders.length}`, credits: amount, amount: price, returned: 0 })
              note(buy(`o${orders.length - 1}`, amount))
            } else if (kind === 'spend' && amount <= balance) note(spend(amount, `m${movements.length}`))
            else if (kind === 'free') note(free(amount))
            else if (kind === 'back') {
              const spent = movements.filter(({ reason }) => reason === 'message')[amount]
              if (
                spent &&
                !movements.some(
                  ({ reason, reference }) => reason === 'refund' && reference === spent.reference,
                )
              )
                note({ delta: -spent.delta, reason: 'refund', reference: spent.reference })
            } else if (kind === 'withdraw' && order) {
              const unused = unusedByOrder(start, movements).get(order.id) ?? 0
              order.returned += refundFor(order, unused)
              if (unused > 0) note(takeBack(order.id, unused))
              expect(unusedByOrder(start, movements).get(order.id)).toBe(0)
            }
            const left = [...unusedByOrder(start, movements).values()]
            expect(balance).toBeGreaterThanOrEqual(0)
            for (const one of left) expect(one).toBeGreaterThanOrEqual(0)
            expect(left.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(balance)
            for (const one of orders) expect(one.returned).toBeLessThanOrEqual(one.amount)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('the amount for unused credits', () => {
  it.each([
    ['all of them, for the paid amount', 250, 2499, 0, 250, 2499],
    ['a part, rounded up', 250, 2499, 0, 100, 1000],
    ['one of three for 100', 3, 100, 0, 1, 34],
    ['at most what is left', 250, 2499, 2000, 250, 499],
    ['nothing if all was returned', 250, 2499, 2499, 250, 0],
    ['nothing for a free order', 250, 0, 0, 250, 0],
    ['nothing if all is used', 250, 2499, 0, 0, 0],
    ['at most the credits of the order', 250, 2499, 0, 300, 2499],
  ])('%s', (_what, credits, amount, returned, unused, expected) => {
    expect(refundFor({ credits, amount, returned }, unused)).toBe(expected)
  })

  it('represents no more credits than the order had', () => {
    const order = { credits: 250, amount: 2499, returned: 0 }
    expect(creditsFor(order, 1000)).toBe(100)
    expect(creditsFor(order, 9999)).toBe(250)
    // The last part includes the credits that rounding has left.
    expect(creditsFor({ ...order, returned: 1000 }, 1499)).toBe(250)
    expect(creditsFor({ ...order, amount: 0 }, 100)).toBe(0)
  })
})
