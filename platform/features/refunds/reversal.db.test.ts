import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf, providerIdOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { testProviderOf } from '../../testing/providers.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { moveCredits } from '../credits/server.ts'
import type { PaymentAnswer } from '../payments/contract.ts'
import { settlePayment } from '../payments/settle.ts'
import { jobContext } from './context.ts'
import { rejectRefund, requestRefund } from './staff.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
let buyer: Buyer
let payment: PaymentAnswer

const amore = () => demoSite(app, 'amore')

beforeEach(async () => {
  buyer = await buyers.create()
  payment = await buyers.order(buyer)
  await buyers.finish(payment, 'paid')
})

const spend = (credits: number) =>
  test.database.withTenant(amore().key, (db) =>
    moveCredits(db, { memberId: buyer.id, delta: -credits, reason: 'message', key: 'messages' }),
  )

/** Settles the payment with these sums at the provider. */
async function learn(sums: { readonly refunded?: number; readonly chargedBack?: number }): Promise<void> {
  const theirs = await testProviderOf(app).fetchPayment(amore(), providerIdOf(payment))
  if (!theirs) throw new Error('the provider has no such payment')
  await test.database.withTenant(amore().key, (db) =>
    settlePayment(app.services.payments, db, amore(), payment.id, { ...theirs, ...sums }, new Date()),
  )
}

const refunds = async () =>
  (
    await test.owner.query(
      'select kind, amount, credits, loss, state from refund where member_id = $1 order by requested_at, id',
      [buyer.id],
    )
  ).rows

/** The order in the member's list. */
const shown = async () =>
  (await app.send('amore', '/api/transactions', { headers: { cookie: buyer.cookie } })).json.payments

const isPaid = async () =>
  (await test.owner.query('select paid from member where id = $1', [buyer.id])).rows[0]?.paid

it('a chargeback takes back unused credits, records the rest as a loss and blocks the method', async () => {
  await spend(100)
  const { amount } = payment.amount
  await Promise.all([learn({ chargedBack: amount }), learn({ chargedBack: amount })])
  const value = Math.ceil((amount * (payment.credits - 100)) / payment.credits)
  expect(await refunds()).toEqual([
    { kind: 'chargeback', amount, credits: payment.credits - 100, loss: amount - value, state: 'done' },
  ])
  expect(await buyers.credits(buyer)).toBe(0)
  expect(await isPaid()).toBe(false)
  expect(await shown()).toMatchObject([{ returned: payment.amount, charged_back: true }])
  const again = await buyers.send(buyer, { method: 'creditcard' })
  expect([again.status, again.json.error]).toMatchObject([422, { code: 'validation_failed' }])
  expect((await buyers.send(buyer, { method: 'paypal' })).status).toBe(200)
})

it('a refund made at the provider takes back its share of the credits, once', async () => {
  await learn({ refunded: 1000 })
  await learn({ refunded: 1000 })
  expect(await shown()).toMatchObject([{ returned: { amount: 1000 }, charged_back: false }])
  const credits = Math.floor((payment.credits * 1000) / payment.amount.amount)
  expect(await refunds()).toEqual([{ kind: 'provider', amount: 1000, credits, loss: 0, state: 'done' }])
  expect(await buyers.credits(buyer)).toBe(payment.credits - credits)
  expect(await isPaid()).toBe(true)
  await learn({ refunded: payment.amount.amount })
  expect(await buyers.credits(buyer)).toBe(0)
  expect(await isPaid()).toBe(false)
})

it('takes all unused credits if refund and chargeback of the whole amount are reported together', async () => {
  const { amount } = payment.amount
  await learn({ refunded: 1, chargedBack: amount - 1 })
  expect(await buyers.credits(buyer)).toBe(0)
  // The bank did not charge back all of it.
  expect(await shown()).toMatchObject([{ returned: { amount }, charged_back: false }])
})

it('never makes a balance negative, and does not affect the orders of others', async () => {
  const other = await buyers.order(buyer, { package: 'p0' })
  await buyers.finish(other, 'paid')
  await spend(payment.credits)
  await learn({ chargedBack: payment.amount.amount })
  expect(await buyers.credits(buyer)).toBe(other.credits)
  expect(await isPaid()).toBe(true)
  expect(await refunds()).toMatchObject([{ credits: 0, loss: payment.amount.amount }])
})

it('ignores a payment whose member is erased', async () => {
  await test.owner.query('update payment set member_id = $2 where id = $1', [payment.id, newId()])
  await test.owner.query(
    'update credit_order o set member_id = p.member_id from payment p where p.tenant_id = o.tenant_id and p.order_id = o.id and p.id = $1',
    [payment.id],
  )
  await learn({ refunded: 500 })
  expect(await buyers.credits(buyer)).toBe(payment.credits)
})

it('records a chargeback of an erased member', async () => {
  await app.services.eraseMember(amore(), buyer.id)
  await learn({ chargedBack: payment.amount.amount })
  const { amount } = payment.amount
  expect(await refunds()).toMatchObject([{ kind: 'chargeback', amount, credits: 0, loss: amount }])
})

it('records each increase of the charged-back sum, whatever staff rejected in between', async () => {
  const { orderId, staff } = { orderId: await orderOf(payment.id), staff: newId() }
  const run = <T>(work: (context: ReturnType<typeof jobContext>) => Promise<T>) =>
    test.database.withTenant(amore().key, (db) => work(jobContext(db, amore(), new Date())))
  const { id } = await run((context) =>
    requestRefund(
      context,
      app.services.payments,
      { staff, memberId: buyer.id, orderId, amount: 500, reason: 'late', key: newId() },
      { amount: 0, credits: 0 },
    ),
  )
  await learn({ chargedBack: 100 })
  await run((context) => rejectRefund(context, id))
  await learn({ chargedBack: 600 })
  const charged = (await refunds()).filter(({ kind }) => kind === 'chargeback')
  expect(charged.map(({ amount }) => amount)).toEqual([100, 500])
})

describe('a reversed chargeback', () => {
  const amount = 2499
  /** As if the provider had reported it an hour before too. */
  const ageAlert = () =>
    test.owner.query(
      "update payment_alert set created_at = (created_at at time zone 'UTC' - interval '2 hours') at time zone 'UTC'",
    )
  const documents = async () =>
    (
      await test.owner.query(
        'select series, gross, vat from invoice where member_id = $1 order by issued_at, id',
        [buyer.id],
      )
    ).rows.map(({ series, gross }) => [series, gross])

  beforeEach(async () => {
    await spend(100)
    await learn({ chargedBack: amount })
    await learn({ chargedBack: 0 })
  })

  it('changes nothing when it is first reported: responses arrive out of order', async () => {
    await learn({ chargedBack: 0 })
    expect([await buyers.credits(buyer), await isPaid()]).toEqual([0, false])
    await learn({ chargedBack: amount })
    expect(await refunds()).toHaveLength(1)
  })

  it('returns the credits, the premium, the methods and the invoice, once', async () => {
    await ageAlert()
    await Promise.all([learn({ chargedBack: 0 }), learn({ chargedBack: 0 })])
    await learn({ chargedBack: 0 })
    expect([await buyers.credits(buyer), await isPaid()]).toEqual([200, true])
    expect(await shown()).toMatchObject([{ returned: { amount: 0 }, charged_back: false }])
    expect(await refunds()).toMatchObject([{ kind: 'chargeback', state: 'rejected' }])
    expect(await documents()).toEqual([
      ['invoice', amount],
      ['credit_note', amount],
      ['invoice', amount],
    ])
    expect((await buyers.send(buyer, { method: 'creditcard' })).status).toBe(200)
    const counted = 'select kind, amount from conversions where member_id = $1 order by id'
    expect((await test.owner.query(counted, [buyer.id])).rows).toEqual([
      { kind: 3, amount },
      { kind: 4, amount },
      { kind: 5, amount },
    ])
  })

  it('can be charged back again, and is recorded again', async () => {
    await ageAlert()
    await learn({ chargedBack: 0 })
    await learn({ chargedBack: amount })
    expect([await buyers.credits(buyer), await isPaid()]).toEqual([0, false])
    expect((await refunds()).map(({ state }) => state).sort()).toEqual(['done', 'rejected'])
    expect((await documents()).at(-1)).toEqual(['credit_note', amount])
  })
})

async function orderOf(id: string): Promise<string> {
  return (await test.owner.query('select order_id from payment where id = $1', [id])).rows[0]?.order_id
}
