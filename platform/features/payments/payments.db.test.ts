import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { i18nextTranslator } from '../../i18n/i18next.ts'
import { testApp } from '../../testing/app.ts'
import type { Buyer } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { ordering } from '../../testing/ordering.ts'

const test = testDatabase()
// Without the program's own jobs: the reconciler would settle the payment under test.
const app = testApp(test, { JOBS: 'no' })
const { tenant, newBuyer, tryOrder, look, come, order, finish, shown, account, ordersOf } = ordering(
  test,
  app,
)
let buyer: Buyer

beforeEach(async () => {
  buyer = await come({ signup_at: new Date(Date.now() - 86_400_000) })
})

describe('buying credits', () => {
  it('gives the credits and premium of a paid package, with a receipt', async () => {
    const payment = await order({ package: 'p1' })
    expect(payment.amount).toEqual({ amount: 2499, currency: 'EUR' })
    const back = await finish(payment, 'paid')
    expect(back.status).toBe(303)
    expect(back.headers.location).toBe(`http://amore.localhost:${app.port}/transactions/${payment.id}`)
    expect(await shown(payment)).toBe('completed')
    expect(await account()).toEqual({ credits: 300, sum: 300, entries: 1, paid: true })
    const mails = await test.owner.query('select mail_key from outgoing_mail where member_id = $1', [
      buyer.id,
    ])
    expect(mails.rows).toEqual([{ mail_key: `payment:${payment.id}` }])
    expect(await ordersOf(buyer)).toMatchObject([
      { list_amount: 2499, amount: 2499, discount_percentage: 0, paid_at: expect.any(Date) },
    ])
    const { checkout_url: nothingMoreToPay } = (await look(payment)).json
    expect(nothingMoreToPay).toBeNull()
  })

  it('publishes an event to the open pages of its member only', async () => {
    const other = await newBuyer()
    const heard: unknown[] = []
    const listen = (who: Buyer, note: (event: unknown) => void) =>
      app.services.live.subscribe(tenant().key, who.id, { onEvent: note, onGap: () => undefined })
    await app.services.live.ready(tenant().key)
    const leave = [
      listen(buyer, (event) => heard.push(event)),
      listen(other, () => heard.push('somebody else')),
    ]
    const payment = await order()
    await finish(payment, 'pending')
    await finish(payment, 'paid')
    const news = { type: 'payment', payment: payment.id }
    await expect.poll(() => heard).toEqual([news, news, { type: 'credits' }])
    for (const stop of leave) stop()
  })

  it('writes the receipt in the language of the buyer, and to a confirmed address only', async () => {
    const swede = await newBuyer({ language: 'sv', country: 'SE' }, 'nordlys')
    const claim = await newBuyer({ status: 'not_confirmed' })
    await finish(await order({ who: swede, site: 'nordlys' }), 'paid', {}, 'nordlys')
    await finish(await order({ who: claim }), 'paid')
    expect(await account(claim)).toMatchObject({ credits: 300, paid: true })
    const { rows } = await test.owner.query<{ member_id: string; subject: string }>(
      'select member_id, subject from outgoing_mail where member_id = any($1)',
      [[swede.id, claim.id]],
    )
    const t = await i18nextTranslator(tenant('nordlys'), 'sv')
    expect(rows).toEqual([{ member_id: swede.id, subject: t('mail:payment_received_subject') }])
  })

  it('stores the country of the buyer with the order: withdrawal period and tax depend on it', async () => {
    const swede = await newBuyer({ country: 'SE' }, 'nordlys')
    await order({ who: swede, site: 'nordlys' })
    expect(await ordersOf(swede)).toMatchObject([{ country: 'SE' }])
  })

  it('stores the traffic source of the buyer with the order, from which partners are paid', async () => {
    const headers = { cookie: `${buyer.cookie}; tracking=network%3Dn1%26ref%3Dr1` }
    const body = { package: 'p1', method: 'creditcard' }
    const key = randomUUID()
    const answer = await app.send('amore', '/api/payment.php', {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body,
    })
    expect(answer.status).toBe(200)
    expect(await ordersOf(buyer)).toMatchObject([{ tracking: { network: 'n1', ref: 'r1' } }])
  })

  it.each([
    ['failed', 'failed'],
    ['expired', 'failed'],
    ['canceled', 'cancelled'],
    ['pending', 'pending'],
    ['open', 'loading'],
  ])('grants nothing for a payment that is %s, and says so', async (status, state) => {
    const payment = await order()
    await finish(payment, status)
    expect(await shown(payment)).toBe(state)
    expect(await account()).toEqual({ credits: 0, sum: 0, entries: 0, paid: false })
  })

  it('creates one order per press, however often it is sent', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => tryOrder({ key })))
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    expect(new Set(answers.map(({ json }) => json.checkout_url)).size).toBe(1)
    const { rows } = await test.owner.query('select id from credit_order where member_id = $1', [buyer.id])
    expect(rows).toHaveLength(1)
    const other = await tryOrder({ key, package: 'p3' })
    expect([other.status, other.text]).toEqual([409, expect.stringContaining('idempotency_key_reused')])
    expect((await tryOrder({ key, method: 'paypal' })).status).toBe(409)
    // Keys are per member: the same key of another member is another order.
    const neighbour = await newBuyer()
    const theirs = await tryOrder({ key, who: neighbour })
    expect([theirs.status, theirs.json.id === answers[0]?.json.id]).toEqual([200, false])
  })

  it('refuses a payment method that the country does not have, with an error of its field', async () => {
    const answer = await tryOrder({ method: 'ideal' })
    expect(answer.status).toBe(422)
    expect(answer.json.error).toMatchObject({ fields: { method: expect.any(String) } })
  })

  it('shows a payment to its member only', async () => {
    const payment = await order()
    const other = await newBuyer()
    const path = `/api/payment?id=${payment.id}`
    expect((await app.send('amore', path, { headers: { cookie: other.cookie } })).status).toBe(404)
    expect((await app.send('amore', path)).status).toBe(403)
    expect((await app.send('starlight', path, { headers: { cookie: buyer.cookie } })).status).toBe(403)
  })

  it('lists orders and changes of credits', async () => {
    await finish(await order({ package: 'p0' }), 'paid')
    const { json } = await app.send('amore', '/api/transactions', { headers: { cookie: buyer.cookie } })
    expect(json).toMatchObject({
      payments: [{ package: 'p0', status: 'completed', credits: 100 }],
      entries: [{ delta: 100, balance_after: 100, reason: 'purchase' }],
    })
  })
})

describe('the packages', () => {
  it('have the price of the country, and the active discount separately', async () => {
    buyer = await come({ signup_at: new Date() })
    const { json } = await app.send('amore', '/api/packages', { headers: { cookie: buyer.cookie } })
    expect(json).toMatchObject({ currency: 'EUR', discount: { code: 'TIMEBONUS25', percentage: 25 } })
    // "From" is the price per message in the cheapest package, with the applicable discount.
    expect(json.message).toEqual({ credits: 10, price_from: { amount: 45, currency: 'EUR' } })
    const later = await newBuyer({ signup_at: new Date(Date.now() - 8 * 86_400_000) })
    const plain = await app.send('amore', '/api/packages', { headers: { cookie: later.cookie } })
    expect(plain.json.message).toEqual({ credits: 10, price_from: { amount: 60, currency: 'EUR' } })
    const american = await newBuyer({ country: 'US' }, 'starlight')
    const us = await app.send('starlight', '/api/packages', { headers: { cookie: american.cookie } })
    expect(us.json).toMatchObject({ currency: 'USD' })
  })
})

describe('on a site without a payment provider', () => {
  const closed = testApp(test, { PAYMENT_PROVIDER: 'none', JOBS: 'no' })

  it('an order is refused with a clear error, and nothing is written', async () => {
    const refused = await closed.send('amore', '/api/payment', {
      method: 'POST',
      headers: { cookie: buyer.cookie, 'idempotency-key': randomUUID() },
      body: { package: 'p1', method: 'creditcard' },
    })
    expect(refused.status).toBe(503)
    expect(refused.json.error).toMatchObject({
      code: 'payments_unavailable',
      message: expect.stringContaining('Non è stato addebitato nulla'),
    })
    const { rows } = await test.owner.query('select from credit_order where member_id = $1', [buyer.id])
    expect(rows).toHaveLength(0)
  })
})
