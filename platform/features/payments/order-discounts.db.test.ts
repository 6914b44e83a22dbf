import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import type { Buyer } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { ordering } from '../../testing/ordering.ts'

const test = testDatabase()
// Without the program's own jobs: the reconciler would settle the payment under test.
const app = testApp(test, { JOBS: 'no' })
const { newBuyer, tryOrder, come, order, finish, account, newCode, waitingForLocks } = ordering(test, app)
let buyer: Buyer

beforeEach(async () => {
  buyer = await come({ signup_at: new Date(Date.now() - 86_400_000) })
})

describe('discounts on orders', () => {
  it('accepts a code once per member: the second order with it is refused after the first is paid', async () => {
    const code = await newCode()
    await finish(await order({ discount_code: code }), 'paid')
    expect((await tryOrder({ discount_code: code })).json.error).toMatchObject({ code: 'discount_used' })
    // Once per member, not once in total.
    await order({ discount_code: code, who: await newBuyer() })
  })

  it('is reserved by a payment that a bank processes, however long that takes', async () => {
    const code = await newCode()
    const slow = await order({ discount_code: code })
    await finish(slow, 'pending')
    await test.owner.query(
      "update credit_order set created_at = (created_at at time zone 'UTC' - interval '3 days') at time zone 'UTC' where discount_code = $1",
      [code],
    )
    const other = await tryOrder({ package: 'p2', discount_code: code })
    expect(other.json.error).toMatchObject({ code: 'discount_pending' })
    await finish(slow, 'failed')
    expect((await order({ package: 'p2', discount_code: code })).id).not.toBe(slow.id)
  })

  it('charges the total shown above the button, or nothing', async () => {
    const code = await newCode()
    const { amount } = await order({ discount_code: code, method: 'paypal' })
    const whole = await order({ amount: 2499 })
    expect(whole.amount.amount).toBe(2499)
    expect(amount.amount).toBeLessThan(2499)
    const other = await newCode()
    for (const shown of [{ amount: amount.amount }, { amount: 2499, discount_code: other }]) {
      const refused = await tryOrder(shown)
      expect(refused.status).toBe(409)
      expect(refused.json.error).toMatchObject({ code: 'sum_changed' })
    }
    const form = { method: 'creditcard', discount_code: other, amount: '2499', idempotency_key: randomUUID() }
    const back = await app.send('amore', '/credits/p1', {
      method: 'POST',
      headers: { cookie: buyer.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
    // Without JavaScript the page comes back as after "apply", with the current total.
    expect(back.headers.location).toBe(`/credits/p1?method=creditcard&discount_code=${other}&sum=changed`)
    expect((await order({ discount_code: other, amount: amount.amount })).amount).toEqual(amount)
  })

  it('refuses the second order if the first is paid while it waits for the lock', async () => {
    const code = await newCode({ percentage: 100, once_per_member: true })
    const paid = await order({ package: 'p0' })
    const holder = await test.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('update member set paid = paid where id = $1', [buyer.id])
      const second = tryOrder({ discount_code: code })
      await expect.poll(waitingForLocks).toBe(1)
      await holder.query(
        `insert into discount_use (tenant_id, code, member_id, order_id)
          select tenant_id, $2, member_id, order_id from payment where id = $1`,
        [paid.id, code],
      )
      await holder.query('commit')
      expect((await second).json.error).toMatchObject({ code: 'discount_used' })
    } finally {
      holder.release()
    }
    expect(await account()).toMatchObject({ credits: 0, entries: 0 })
  })

  it('grants a free order immediately, without a request to the provider', async () => {
    const code = await newCode({ percentage: 100 })
    const key = randomUUID()
    const answer = await tryOrder({ discount_code: code, key })
    expect(answer.json).toMatchObject({
      status: 'completed',
      amount: { amount: 0, currency: 'EUR' },
      checkout_url: null,
    })
    expect(await account()).toMatchObject({ credits: 300, entries: 1, paid: true })
    expect((await tryOrder({ discount_code: code, key })).json).toMatchObject({ id: answer.json.id })
    expect((await tryOrder({ discount_code: code })).json.error).toMatchObject({ code: 'discount_used' })
    expect(await account()).toMatchObject({ credits: 300, entries: 1 })
  })

  it('charges a small remainder through the provider', async () => {
    const code = await newCode({ percentage: 99 })
    expect(await order({ package: 'p0', discount_code: code })).toMatchObject({
      amount: { amount: 10, currency: 'EUR' },
      checkout_url: expect.stringContaining('/checkout/'),
    })
  })

  it.each([
    ['that has expired', { expires_at: new Date(Date.now() - 60_000) }, 'discount_expired', 'scaduto'],
    ['of another country', { country: 'FR' }, 'discount_country', 'nel tuo paese'],
    ['for larger orders', { minimum_order: 2500 }, 'discount_minimum_order', 'ordini più grandi'],
    [
      'for larger orders in another currency',
      { minimum_order: 100, currency: 'CHF' },
      'discount_minimum_order',
      'ordini più grandi',
    ],
    [
      'for other payment methods',
      { payment_methods: ['paypal'] },
      'discount_payment_method',
      'metodo di pagamento',
    ],
    ['that was switched off', { status: 'inactive' }, 'discount_unknown', 'Codice non trovato'],
  ] as const)(
    'refuses a code %s, when it is typed and when it is ordered',
    async (_what, limits, code, words) => {
      const name = await newCode(limits)
      const typed = await app.send('amore', `/api/discountcode?code=${name}&package=p1&method=creditcard`, {
        headers: { cookie: buyer.cookie },
      })
      for (const refused of [typed, await tryOrder({ discount_code: name })]) {
        expect(refused.status).toBe(422)
        expect(refused.json.error).toMatchObject({
          code,
          fields: { discount_code: expect.stringContaining(words) },
        })
      }
      const { rows } = await test.owner.query('select from credit_order where member_id = $1', [buyer.id])
      expect(rows).toHaveLength(0)
    },
  )

  it('applies a code whose limits are just met', async () => {
    const name = await newCode({
      country: 'IT',
      currency: 'EUR',
      minimum_order: 2499,
      payment_methods: ['paypal'],
      expires_at: new Date(Date.now() + 60_000),
    })
    const payment = await order({ method: 'paypal', discount_code: name.toLowerCase() })
    expect(payment.amount).toEqual({ amount: 2249, currency: 'EUR' })
  })

  it("reveals nothing of another member's code", async () => {
    const code = await newCode({ member_id: newId() })
    expect((await tryOrder({ discount_code: code })).json.error).toMatchObject({
      code: 'discount_unknown',
      message: 'Codice non trovato',
    })
  })
})
