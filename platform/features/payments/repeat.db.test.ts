import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { loadPage } from '../../testing/page-scope.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import type { PaymentAnswer } from './contract.ts'
import { lastMethod } from './last-order.ts'
import { repeatOffer } from './repeat-page.ts'

/** A stored payment method is charged by one press, once. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
const { finish, credits } = buyers

let buyer: Buyer
beforeEach(async () => {
  buyer = await buyers.create()
})

const post = (who: Buyer, path: string, body: object, key: string = randomUUID(), method = 'POST') =>
  app.send('amore', path, { method, headers: { cookie: who.cookie, 'idempotency-key': key }, body })

/** Pays an order and agrees to repeat orders. */
async function pay(who: Buyer, { method = 'creditcard', later = 'paid', remember = true } = {}) {
  const placed = await post(who, '/api/payment', { package: 'p1', method, remember })
  expect(placed.status, placed.text).toBe(200)
  await finish(placed.json as unknown as PaymentAnswer, 'paid', { later })
}

async function mandatesOf(who: Buyer): Promise<{ id: string; method: string; label: string | null }[]> {
  const { rows } = await test.owner.query(
    'select id, method, label from payment_mandate where member_id = $1 and revoked_at is null',
    [who.id],
  )
  return rows
}
const mandateOf = async (who: Buyer): Promise<string> => (await mandatesOf(who))[0]?.id ?? ''
const repeat = (who: Buyer, mandate: string, more: object = {}, key?: string) =>
  post(who, '/api/repeat-order', { package: 'p1', mandate, amount: 2499, ...more }, key)

describe('a mandate', () => {
  it('is stored with a paid order whose buyer agreed, if the method can be repeated', async () => {
    await pay(buyer)
    expect(await mandatesOf(buyer)).toMatchObject([{ method: 'creditcard', label: '•••• 4242' }])
  })

  it.each([{ remember: false }, { method: 'banktransfer' }])('is not stored for %j', async (how) => {
    await pay(buyer, how)
    expect(await mandatesOf(buyer)).toEqual([])
  })

  it('replaces the older one of its method', async () => {
    await pay(buyer)
    const old = await mandateOf(buyer)
    await pay(buyer)
    expect(await mandatesOf(buyer)).toHaveLength(1)
    expect(await mandateOf(buyer)).not.toBe(old)
  })
})

describe('a repeat order', () => {
  it('charges the mandate once, however often its button is pressed', async () => {
    await pay(buyer)
    const key = randomUUID()
    const mandate = await mandateOf(buyer)
    const answers = await Promise.all([1, 2, 3].map(() => repeat(buyer, mandate, {}, key)))
    for (const { status, json } of answers)
      expect([status, json.status, json.repeat, json.checkout_url]).toEqual([200, 'completed', true, null])
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    expect(await credits(buyer)).toBe(600)
  })

  it('that is declined charges nothing and says that a stored method was tried', async () => {
    await pay(buyer, { later: 'failed' })
    const { json } = await repeat(buyer, await mandateOf(buyer))
    expect([json.status, json.repeat]).toEqual(['failed', true])
    expect(await credits(buyer)).toBe(300)
  })

  it.each([2400, 0])('with an altered total of %i is refused', async (amount) => {
    await pay(buyer)
    const { status, json } = await repeat(buyer, await mandateOf(buyer), { amount })
    expect([status, json.error]).toMatchObject([409, { code: 'sum_changed' }])
  })

  it('with a foreign, removed or missing mandate is refused', async () => {
    await pay(buyer)
    const mandate = await mandateOf(buyer)
    const other = await buyers.create()
    const refused = [422, { code: 'mandate_unknown' }]
    const told = ({ status, json }: Awaited<ReturnType<typeof repeat>>) => [status, json.error]
    expect(told(await repeat(other, mandate))).toMatchObject(refused)
    expect((await post(other, '/api/payment-method', { id: mandate }, '', 'DELETE')).status).toBe(404)
    expect(told(await repeat(buyer, 'none'))).toMatchObject(refused)
    expect((await post(buyer, '/api/payment-method', { id: mandate }, '', 'DELETE')).status).toBe(200)
    expect(told(await repeat(buyer, mandate))).toMatchObject(refused)
    expect(await credits(buyer)).toBe(300)
  })
})

describe('what can be repeated in place', () => {
  const offer = async (who: Buyer) =>
    (await app.send('amore', '/api/repeat-order', { headers: { cookie: who.cookie } })).json

  it('is the last package with the stored method, at the total that is charged', async () => {
    await pay(buyer)
    const mandate = { id: await mandateOf(buyer), method: 'creditcard', label: '•••• 4242' }
    expect(await offer(buyer)).toEqual({
      offer: {
        package: 'p1',
        instead: false,
        credits: 300,
        price: { amount: 2499, currency: 'EUR' },
        discount: null,
        mandate,
        refund_days: 14,
      },
    })
    expect((await repeat(buyer, mandate.id)).json.status).toBe('completed')
  })

  it('is charged to the method that was stored last', async () => {
    await pay(buyer)
    await pay(buyer, { method: 'paypal' })
    expect(await offer(buyer)).toMatchObject({ offer: { mandate: { method: 'paypal' } } })
  })

  it('is nothing before an order, without consent, while nothing is sold, and once the method is removed', async () => {
    expect(await offer(buyer)).toEqual({ offer: null })
    await pay(buyer, { remember: false })
    expect(await offer(buyer)).toEqual({ offer: null })
    await pay(buyer)
    const inShop = (paymentsAvailable: boolean) =>
      loadPage(test, app, 'amore', buyer, (scope) => repeatOffer({ ...scope, paymentsAvailable }))
    expect([await inShop(false), await inShop(true)]).toEqual([
      null,
      expect.objectContaining({ package: 'p1' }),
    ])
    const id = await mandateOf(buyer)
    await post(buyer, '/api/payment-method', { id }, '', 'DELETE')
    expect(await offer(buyer)).toEqual({ offer: null })
  })
})

it('the last method paid with is listed first', async () => {
  await pay(buyer, { method: 'banktransfer' })
  const left = await post(buyer, '/api/payment', { package: 'p1', method: 'paypal' })
  expect(left.status).toBe(200)
  expect(await test.database.withTenant(keyOf(app, 'amore'), (db) => lastMethod(db, buyer.id))).toBe(
    'banktransfer',
  )
})
