import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf, providerIdOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { testProviderOf } from '../../testing/providers.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { moveCredits } from '../credits/server.ts'
import type { PaymentAnswer } from '../payments/contract.ts'
import { settlePayment } from '../payments/settle.ts'

/**
 * Combinations of withdrawals, refunds and chargebacks: on several orders, and one after another on
 * one order.
 */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
let buyer: Buyer

const amore = () => demoSite(app, 'amore')

async function pay(id: string): Promise<PaymentAnswer> {
  const payment = await buyers.order(buyer, { package: id })
  await buyers.finish(payment, 'paid')
  return payment
}

/** Settles the payment with these sums at the provider. */
async function learn(
  payment: PaymentAnswer,
  sums: { readonly refunded?: number; readonly chargedBack?: number },
): Promise<void> {
  const theirs = await testProviderOf(app).fetchPayment(amore(), providerIdOf(payment))
  if (!theirs) throw new Error('the provider has no such payment')
  await test.database.withTenant(amore().key, (db) =>
    settlePayment(app.services.payments, db, amore(), payment.id, { ...theirs, ...sums }, new Date()),
  )
}

const spend = (credits: number) =>
  test.database.withTenant(amore().key, (db) =>
    moveCredits(db, { memberId: buyer.id, delta: -credits, reason: 'message', key: randomUUID() }),
  )

async function withdraw(payment: PaymentAnswer, amount: number) {
  const { rows } = await test.owner.query('select order_id from payment where id = $1', [payment.id])
  const { status, json } = await app.send('amore', '/api/withdrawal', {
    method: 'POST',
    headers: { cookie: buyer.cookie, 'idempotency-key': randomUUID() },
    body: { order: rows[0]?.order_id, amount, name: 'Ada Rossi', email: 'ada@example.org' },
  })
  return status === 200 ? status : [status, (json.error as { code?: string } | undefined)?.code]
}

const isPaid = async () =>
  (await test.owner.query('select paid from member where id = $1', [buyer.id])).rows[0]?.paid

/** Invoices and credit notes of the buyer, summed. */
const documents = async () =>
  (
    await test.owner.query(
      `select series, sum(gross)::int as gross, sum(net)::int as net, sum(vat)::int as vat
        from invoice where member_id = $1 group by series order by series desc`,
      [buyer.id],
    )
  ).rows

beforeEach(async () => {
  buyer = await buyers.create()
})

it('of two orders the older one is used first; each is returned separately, and the member is free after both', async () => {
  const [older, newer] = [await pay('p1'), await pay('p0')]
  await spend(100)
  expect(await withdraw(older, 2499)).toEqual([409, 'withdrawal_changed'])
  expect(await withdraw(newer, 999)).toBe(200)
  expect([await buyers.credits(buyer), await isPaid()]).toEqual([200, true])
  expect(await withdraw(older, 1666)).toBe(200)
  expect([await buyers.credits(buyer), await isPaid()]).toEqual([0, true])
  expect(await withdraw(older, 833)).toEqual([409, 'withdrawal_nothing'])
})

it('after a chargeback nothing is left to withdraw', async () => {
  const payment = await pay('p1')
  await learn(payment, { chargedBack: 2499 })
  expect(await withdraw(payment, 2499)).toEqual([409, 'withdrawal_nothing'])
  expect([await buyers.credits(buyer), await isPaid()]).toEqual([0, false])
})

it('after a partial refund the rest is withdrawn, and no more than was paid', async () => {
  const payment = await pay('p1')
  await learn(payment, { refunded: 1000 })
  expect(await withdraw(payment, 2499)).toEqual([409, 'withdrawal_changed'])
  expect(await withdraw(payment, 1499)).toBe(200)
  expect([await buyers.credits(buyer), await isPaid()]).toEqual([0, false])
})

it('credit notes add up to the invoice, whatever was returned in which order', async () => {
  const payment = await pay('p1')
  await spend(77)
  await learn(payment, { refunded: 333 })
  const unused = await buyers.credits(buyer)
  expect(await withdraw(payment, Math.ceil((2499 * unused) / 300))).toBe(200)
  await learn(payment, { refunded: 333, chargedBack: 2499 })
  const [invoice, notes] = await documents()
  expect(notes).toEqual({ ...invoice, series: 'credit_note' })
  expect(await buyers.credits(buyer)).toBe(0)
})
