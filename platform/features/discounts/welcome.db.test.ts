import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'

/**
 * The time bonus, and the discount after it: WELCOME25, until seven days after signup, for a first
 * purchase.
 */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)

const HOUR = 3_600_000
const WEEK = 168 * HOUR
const WELCOME = { package: 'p1', discount_code: ' welcome25 ' }
let signupAt: Date
let buyer: Buyer

const aged = async (hours: number, paid = false) => {
  signupAt = new Date(Date.now() - hours * HOUR)
  return buyers.create({ signup_at: signupAt, paid })
}
const get = (path: string) => app.send('amore', path, { headers: { cookie: buyer.cookie } })
const active = async () => {
  const { status, json } = await get('/api/discountcode.php?welcome=true')
  return status === 200 ? json.code : status
}
const refusal = async (body: object) =>
  ((await buyers.send(buyer, body)).json.error as { code?: string } | undefined)?.code

beforeEach(async () => {
  buyer = await aged(5)
})

describe('the active discount', () => {
  it.each<[string, number, boolean, unknown]>([
    ['within four hours', 3, false, 'TIMEBONUS25'],
    ['after four hours', 4.01, false, 'WELCOME25'],
    ['on the seventh day', 167, false, 'WELCOME25'],
    ['after seven days', 168.01, false, 404],
    ['after the first purchase', 5, true, 404],
  ])('%s', async (_when, hours, paid, expected) => {
    buyer = await aged(hours, paid)
    expect(await active()).toBe(expected)
  })

  it('answers GET /api/discountcode with all fields of a discount code', async () => {
    buyer = await aged(0)
    expect((await get('/api/discountcode.php?welcome=true')).json).toMatchObject({
      code: 'TIMEBONUS25',
      user_id: buyer.id,
      value_percentage: 25,
      percentage: 25,
      minimum_order_value: 0,
      minimum: 0,
      status: 'active',
      validity: 'once_per_user',
      expired: false,
      paymentmethods: null,
      country: null,
      currency: null,
    })
    buyer = await aged(0, true)
    expect(await active()).toBe(404)
  })

  it('has all fields of a discount code, with its end', async () => {
    expect((await get('/api/discountcode.php?welcome=true')).json).toMatchObject({
      code: 'WELCOME25',
      user_id: buyer.id,
      percentage: 25,
      validity: 'once_per_user',
      status: 'active',
      expires: new Date(signupAt.getTime() + WEEK).toISOString(),
    })
  })

  it('is a code issued to the member if that takes more off', async () => {
    await buyers.addCode('OWN20', { member_id: buyer.id, percentage: 20 })
    expect(await active()).toBe('WELCOME25')
    await buyers.addCode('OWN40', { member_id: buyer.id, percentage: 40 })
    expect(await active()).toBe('OWN40')
  })
})

describe('the prices', () => {
  it.each([
    [3, 'TIMEBONUS25'],
    [5, 'WELCOME25'],
  ])('show after %i hours that they hold until seven days after signup, by %s', async (hours, code) => {
    buyer = await aged(hours)
    const { expires } = (await get('/api/discountcode.php?welcome=true')).json
    expect((await get('/api/packages')).json).toMatchObject({
      message: { price_from: { amount: 45 } },
      discount: {
        code,
        percentage: 25,
        expires,
        prices_until: new Date(signupAt.getTime() + WEEK).toISOString(),
      },
    })
  })
})

describe('an order with the time bonus', () => {
  it('takes the time bonus off within four hours of signup, and never again after paying', async () => {
    buyer = await aged(3)
    const payment = await buyers.order(buyer, { package: 'p1', discount_code: 'timebonus25' })
    expect(payment.amount.amount).toBe(1874)
    expect(payment.list_amount.amount).toBe(2499)
    const { rows } = await test.owner.query('select * from credit_order where member_id = $1', [buyer.id])
    expect(rows).toMatchObject([
      { list_amount: 2499, amount: 1874, discount_code: 'TIMEBONUS25', discount_percentage: 25 },
    ])
    await buyers.finish(payment, 'paid')
    const again = await buyers.send(buyer, { discount_code: 'TIMEBONUS25' })
    expect(again.json.error).toMatchObject({ code: 'discount_used', message: 'Codice già utilizzato' })
  })

  it('refuses the time bonus after four hours', async () => {
    buyer = await aged(14_401 / 3600)
    const answer = await buyers.send(buyer, { discount_code: 'TIMEBONUS25' })
    expect(answer.status).toBe(422)
    expect(answer.json.error).toMatchObject({
      code: 'discount_expired',
      fields: { discount_code: expect.any(String) },
    })
  })
})

describe('an order with the welcome code', () => {
  it('has the discount once', async () => {
    const payment = await buyers.order(buyer, WELCOME)
    expect(payment.amount.amount).toBe(1874)
    await buyers.finish(payment, 'paid')
    expect(await refusal(WELCOME)).toBe('discount_used')
    expect(await buyers.payments(buyer)).toMatchObject([{ status: 'paid', review: null }])
  })

  it('is refused after seven days', async () => {
    buyer = await aged(169)
    expect(await refusal(WELCOME)).toBe('discount_expired')
  })

  it('is refused to a member who used the time bonus, although a refund made them free again', async () => {
    buyer = await aged(3)
    await buyers.finish(await buyers.order(buyer, { discount_code: 'TIMEBONUS25' }), 'paid')
    await test.owner.query(
      "update member set paid = false, signup_at = now() - interval '5 hours' where id = $1",
      [buyer.id],
    )
    expect(await active()).toBe(404)
    expect(await refusal(WELCOME)).toBe('discount_used')
  })

  it('leaves one payable checkout beside an order at the full price', async () => {
    const older = await buyers.order(buyer, WELCOME)
    const newer = await buyers.order(buyer, { package: 'p1' })
    expect([
      (await buyers.finish(older, 'paid')).status,
      (await buyers.finish(newer, 'paid')).status,
    ]).toEqual([409, 303])
  })

  it('is flagged for a decision if another payment was the first purchase', async () => {
    const slow = await buyers.order(buyer, WELCOME)
    await buyers.finish(slow, 'pending')
    await buyers.finish(await buyers.order(buyer, { package: 'p1' }), 'paid')
    await buyers.finish(slow, 'paid')
    expect(await buyers.payments(buyer)).toMatchObject([{ review: 'discount_not_due' }, { review: null }])
  })
})
