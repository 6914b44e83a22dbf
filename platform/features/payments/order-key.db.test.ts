import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { buyersOf, type OrderBody } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'

const test = testDatabase()
const buyers = buyersOf(test, testApp(test, { JOBS: 'no' }))

const BONUS = 'TIMEBONUS25'

describe('the key of an order', () => {
  it.each<[string, OrderBody, OrderBody]>([
    ['a code that the first order did not have', {}, { discount_code: BONUS }],
    ['another total', { amount: 2499 }, { amount: 1874 }],
    ['no code, if the first order had one', { discount_code: BONUS }, {}],
    ['another code', { discount_code: BONUS }, { discount_code: 'WELCOME' }],
    ['another package', {}, { package: 'p3' }],
    ['another payment method', {}, { method: 'paypal' }],
  ])('is refused with %s', async (_what, first, second) => {
    const buyer = await buyers.create()
    const key = randomUUID()
    await buyers.order(buyer, first, key)
    const { status, json } = await buyers.send(buyer, second, key)
    expect([status, json.error]).toEqual([409, expect.objectContaining({ code: 'idempotency_key_reused' })])
    expect(await buyers.payments(buyer)).toHaveLength(1)
  })

  it('gives the same order for the same code in other case, and for the total that was charged', async () => {
    const buyer = await buyers.create()
    const key = randomUUID()
    const { id } = await buyers.order(buyer, { discount_code: BONUS }, key)
    const again = await buyers.order(buyer, { discount_code: ' timebonus25 ', amount: 1874 }, key)
    expect(again.id).toBe(id)
  })
})
