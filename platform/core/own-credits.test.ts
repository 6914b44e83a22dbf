import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leftInOrder, leftSince, type Movement, unusedByOrder } from './credit-lots.ts'
import { balanceOf, type OwnCredits, priceOfNext, withoutNext } from './own-credits.ts'

const gift = (credits: number) => ({ credits, paid: null })
const lot = (credits: number, amount: number, of: number, currency = 'EUR') => ({
  credits,
  paid: { amount, currency, credits: of },
})
const eur = (amount: number) => ({ amount, currency: 'EUR' })

describe('the price of the next credits', () => {
  it.each<[string, OwnCredits, number, ReturnType<typeof priceOfNext>]>([
    ['of welcome credits is none', [gift(30)], 10, { free: 10, money: [] }],
    ['of bought ones is what they cost', [lot(250, 2499, 250)], 10, { free: 0, money: [eur(100)] }],
    ['of both counts the free ones first', [gift(4), lot(100, 999, 100)], 10, { free: 4, money: [eur(60)] }],
    [
      'across two orders adds up before it is rounded',
      // 50.45 and 50.42 cents, which rounded alone would be 100.
      [lot(5, 1009, 100), lot(250, 2521, 250)],
      10,
      { free: 0, money: [eur(101)] },
    ],
    [
      'in two currencies has two sums',
      [lot(5, 1000, 100), lot(100, 1200, 100, 'CHF')],
      10,
      { free: 0, money: [eur(50), { amount: 60, currency: 'CHF' }] },
    ],
    ['is unknown if there are too few', [gift(9)], 10, null],
    ['of nothing is nothing', [], 0, { free: 0, money: [] }],
  ])('%s', (_what, own, count, expected) => {
    expect(priceOfNext(own, count)).toEqual(expected)
  })

  it('is that of the rest, once some are spent', () => {
    const own = [gift(4), lot(100, 999, 100)]
    expect(withoutNext(own, 10)).toEqual([lot(94, 999, 100)])
    expect(withoutNext(own, 104)).toEqual([])
    expect(withoutNext(own, 0)).toEqual(own)
  })
})

const step = fc.oneof(
  fc.record({ kind: fc.constant('buy' as const), amount: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ kind: fc.constant('free' as const), amount: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('send' as const), amount: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('back' as const), amount: fc.integer({ min: 0, max: 9 }) }),
)

describe('what is shown before sending', () => {
  it('is what the ledger takes, from the same orders, whatever happened before', () => {
    const property = fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.integer({ min: 0, max: 9999 }),
      (steps, amount) => {
        const movements: Movement[] = []
        const orders = new Map<string, { amount: number; currency: string; credits: number }>()
        const own = (): OwnCredits =>
          leftInOrder(movements).map(({ order, credits }) => ({
            credits,
            paid: order === null ? null : (orders.get(order) ?? null),
          }))
        for (const [at, { kind, amount: many }] of steps.entries()) {
          const balance = movements.reduce((sum, { delta }) => sum + delta, 0)
          expect(balanceOf(own())).toBe(balance)
          if (kind === 'buy') {
            orders.set(`o${at}`, { amount: amount + at, currency: 'EUR', credits: many })
            movements.push({ delta: many, reason: 'purchase', reference: `o${at}` })
          } else if (kind === 'free') movements.push({ delta: many, reason: 'bonus', reference: null })
          else if (kind === 'back') {
            const sent = movements.filter(({ reason }) => reason === 'message')[many]
            const isBack = movements.some(
              ({ reason, reference }) => reason === 'returned' && reference === sent?.reference,
            )
            if (sent && !isBack)
              movements.push({ delta: -sent.delta, reason: 'returned', reference: sent.reference })
          } else if (many <= balance) {
            const shown = priceOfNext(own(), many)
            const [before, rest] = [unusedByOrder(0, movements), withoutNext(own(), many)]
            movements.push({ delta: -many, reason: 'message', reference: `m${at}` })
            const after = unusedByOrder(0, movements)
            const taken = [...before].map(([id, left]) => ({
              of: orders.get(id),
              part: left - (after.get(id) ?? 0),
            }))
            const paid = taken.reduce((sum, { part }) => sum + part, 0)
            const worth = taken.reduce(
              (sum, { of, part }) => sum + (part * (of?.amount ?? 0)) / (of?.credits ?? 1),
              0,
            )
            expect(shown?.free).toBe(many - paid)
            expect(shown?.money[0]?.amount ?? 0).toBe(paid === 0 ? 0 : Math.round(worth))
            // An open page subtracts what it has sent.
            expect(rest).toEqual(own())
          } else expect(priceOfNext(own(), many)).toBeNull()
        }
      },
    )
    fc.assert(property, { numRuns: 300 })
  })
})

describe('the latest movements', () => {
  const gift = (delta: number): Movement => ({ delta, reason: 'bonus', reference: null })
  const buy = (order: string, delta: number): Movement => ({ delta, reason: 'purchase', reference: order })
  const send = (message: string, delta: number): Movement => ({
    delta,
    reason: 'message',
    reference: message,
  })
  const back = (message: string, delta: number): Movement => ({
    delta,
    reason: 'returned',
    reference: message,
  })

  it.each<[string, number, Movement[], ReturnType<typeof leftSince>]>([
    [
      'tell once one of their orders is begun',
      30,
      [buy('b', 100), send('m', -40)],
      [{ order: 'b', credits: 90 }],
    ],
    ['do not tell before', 30, [buy('b', 100), send('m', -20)], undefined],
    ['tell if there was nothing before', 0, [gift(10)], [{ order: null, credits: 10 }]],
    ['do not tell where an older message comes back', 0, [gift(10), back('older', 10)], undefined],
    [
      'do not tell where a message comes back that older credits paid',
      10,
      [send('m', -10), back('m', 10)],
      undefined,
    ],
    [
      'do not tell after the withdrawal of an older order',
      10,
      [{ delta: -10, reason: 'withdrawal', reference: 'a' }, gift(5)],
      undefined,
    ],
  ])('%s', (_what, start, movements, expected) => {
    expect(leftSince(start, movements)).toEqual(expected)
  })

  const move = fc.record({
    kind: fc.constantFrom(
      ...Array<string>(14).fill('send'),
      'buy',
      'buy',
      'buy',
      'free',
      'back',
      'withdraw',
      'reject',
    ),
    amount: fc.integer({ min: 1, max: 60 }),
  })

  it('tell the same as all of them, or nothing', () => {
    let told = 0
    const property = fc.property(fc.array(move, { minLength: 10, maxLength: 60, size: 'max' }), (moves) => {
      const movements = historyOf(moves)
      const all = leftInOrder(movements)
      let start = 0
      for (const [at, { delta }] of movements.entries()) {
        const left = leftSince(start, movements.slice(at))
        if (left) expect(left).toEqual(all)
        if (left && at > 0) told += 1
        start += delta
      }
    })
    fc.assert(property, { numRuns: 500 })
    expect(told).toBeGreaterThan(100)
  })
})

/** Movements as members and staff make them: sent is what there is, and comes back once. */
function historyOf(moves: readonly { readonly kind: string; readonly amount: number }[]): Movement[] {
  const movements: Movement[] = []
  const once = new Set<string>()
  for (const [at, { kind, amount }] of moves.entries()) {
    const balance = movements.reduce((sum, { delta }) => sum + delta, 0)
    const pick = (reason: string) => {
      const found = movements.filter((movement) => movement.reason === reason)
      const one = found[amount % Math.max(found.length, 1)]
      return one?.reference && !once.has(`${kind}${one.reference}`) ? one : undefined
    }
    const giveBack = (reason: string, of: Movement | undefined) => {
      if (!of?.reference) return
      once.add(`${kind}${of.reference}`)
      movements.push({ delta: -of.delta, reason, reference: of.reference })
    }
    if (kind === 'buy') movements.push({ delta: amount, reason: 'purchase', reference: `o${at}` })
    else if (kind === 'free') movements.push({ delta: amount, reason: 'bonus', reference: null })
    else if (kind === 'back') giveBack('returned', pick('message'))
    else if (kind === 'reject') giveBack('refund', pick('withdrawal'))
    else if (kind === 'withdraw') {
      const order = pick('purchase')?.reference ?? ''
      const unused = unusedByOrder(0, movements).get(order) ?? 0
      if (unused > 0) movements.push({ delta: -unused, reason: 'withdrawal', reference: order })
    } else if (amount <= balance) movements.push({ delta: -amount, reason: 'message', reference: `m${at}` })
  }
  return movements
}
