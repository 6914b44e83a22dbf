import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomRuns } from '../../../scripts/test-extent.mjs'
import { type Movement, unusedByOrder } from '../../core/credit-lots.ts'
import { priceOfNext } from '../../core/own-credits.ts'
import { testApp } from '../../testing/app.ts'
import { conversing } from '../../testing/conversing.ts'
import { testDatabase } from '../../testing/database.ts'
import { pay } from '../../testing/order-fixture.ts'
import { moveCredits, ownCredits } from '../credits/server.ts'
import { startConversation } from './conversations.ts'
import { pricesOf } from './views.ts'

const test = testDatabase()
const app = testApp(test)
const { run, as, COST, meet, person, send } = conversing(test, app)

const give = (memberId: string, delta: number) =>
  run((db) => moveCredits(db, { memberId, delta, reason: 'bonus', key: `gift:${Math.random()}` }))
const buy = (memberId: string) => run((db) => pay(db, memberId))

/** What the next message costs by the member's page. */
const shownTo = async (member: string) => {
  const { own, message } = await as(member, (scope) => pricesOf(scope))
  return priceOfNext(own, message)
}

async function unusedOf(member: string): Promise<ReadonlyMap<string, number>> {
  const movements = await test.owner.query<Movement>(
    'select delta, reason, reference from ledger_entry where member_id = $1 order by created_at, id',
    [member],
  )
  return unusedByOrder(0, movements.rows)
}

describe('the price of this message', () => {
  it('is a gift, then both, then what the order cost, and unknown without credits', async () => {
    const { ada } = await meet()
    // Welcome credits for three messages and a half, then an order of 10 credits for 9.99.
    await give(ada, COST() / 2)
    await buy(ada)
    const prices: unknown[] = []
    for (const at of [1, 2, 3, 4]) {
      prices.push(await shownTo(ada))
      await send(ada, { body: `Bericht ${at}` })
    }
    prices.push(await shownTo(ada))
    const gift = { free: COST(), money: [] }
    const half = { amount: Math.round((999 * COST()) / 20), currency: 'EUR' }
    expect(prices).toEqual([gift, gift, gift, { free: COST() / 2, money: [half] }, null])
  })

  it('is read from the latest movements alone, once the credits from before them are used up', async () => {
    const { ada } = await meet()
    await buy(ada)
    for (const at of [1, 2, 3]) await send(ada, { body: `Bericht ${at}` })
    await buy(ada)
    await send(ada, { body: 'Bericht 4' })
    const own = (latest?: number) => run((db) => ownCredits(db, ada, latest))
    const all = await own()
    expect(all.length).toBeGreaterThan(0)
    const { rows } = await test.owner.query<{ n: number }>(
      'select count(*)::int as n from ledger_entry where member_id = $1',
      [ada],
    )
    for (let latest = 1; latest <= (rows[0]?.n ?? 0) + 1; latest += 1) expect(await own(latest)).toEqual(all)
    // What is older is not read: it may as well be missing.
    const latest = 2
    await test.owner.query(
      'delete from ledger_entry where member_id = $1 and id not in (select id from ledger_entry where member_id = $1 order by created_at desc, id desc limit $2)',
      [ada, latest],
    )
    expect(await own(latest)).toEqual(all)
  })

  it('is what sending takes from the orders, whatever was bought, given and sent before', async () => {
    const { bea } = await meet()
    const step = fc.oneof(
      fc.record({ kind: fc.constant('give' as const), many: fc.integer({ min: 1, max: 15 }) }),
      fc.record({ kind: fc.constant('buy' as const), many: fc.constant(10) }),
      fc.record({ kind: fc.constant('send' as const), many: fc.constant(0) }),
    )
    const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const writer = await person()
      const conversation = await as(writer, (scope) => startConversation(scope, bea))
      for (const { kind, many } of steps) {
        if (kind === 'give') await give(writer, many)
        else if (kind === 'buy') await buy(writer)
        else {
          const shown = await shownTo(writer)
          const before = await unusedOf(writer)
          if (!shown) {
            await expect(send(writer, {}, conversation)).rejects.toMatchObject({ code: 'not_enough_credits' })
            continue
          }
          await send(writer, {}, conversation)
          const after = await unusedOf(writer)
          const paid = [...before].reduce((sum, [id, left]) => sum + left - (after.get(id) ?? 0), 0)
          expect(shown.free + paid).toBe(COST())
          expect(shown.money).toEqual(
            paid === 0 ? [] : [{ amount: Math.round((999 * paid) / 10), currency: 'EUR' }],
          )
        }
      }
    })
    await fc.assert(property, randomRuns({ gate: 6, nightly: 60 }))
  })
})
