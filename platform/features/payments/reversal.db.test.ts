import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf, providerIdOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { testProviderOf } from '../../testing/providers.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import type { PaymentAnswer } from './contract.ts'
import { refreshPayment } from './provider-calls.ts'
import type { ReversalHook } from './providers.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
let buyer: Buyer
let payment: PaymentAnswer
let seen: { readonly before: readonly number[]; readonly now: readonly number[] }[]

const hook: ReversalHook = async (_db, _tenant, { refunded, charged_back }, theirs) => {
  seen.push({ before: [refunded, charged_back], now: [theirs.refunded, theirs.chargedBack] })
}

const site = () => demoSite(app, 'amore')

const refund = (refundId: string, amount: number) =>
  testProviderOf(app).createRefund({
    tenant: site(),
    providerId: providerIdOf(payment),
    refundId,
    amount: { amount, currency: 'EUR' },
    description: 'Refund',
  })

const look = (hooks: readonly ReversalHook[] = [hook]) =>
  refreshPayment({ ...app.services.payments, onReversal: hooks }, site(), payment.id)

const sums = async () =>
  (await test.owner.query('select refunded, charged_back from payment where id = $1', [payment.id])).rows[0]

beforeEach(async () => {
  seen = []
  buyer = await buyers.create()
  payment = await buyers.order(buyer)
  await buyers.finish(payment, 'paid')
})

it('stores what was refunded and calls the hooks once for each increase', async () => {
  await refund('r1', 1000)
  await look()
  await look()
  await refund('r2', 1499)
  await look()
  expect(seen).toEqual([
    { before: [0, 0], now: [1000, 0] },
    { before: [1000, 0], now: [2499, 0] },
  ])
  expect(await sums()).toEqual({ refunded: 2499, charged_back: 0 })
})

it('stores nothing if a hook fails', async () => {
  await refund('r1', 1000)
  await expect(look([() => Promise.reject(new Error('failed'))])).rejects.toThrow('failed')
  expect(await sums()).toEqual({ refunded: 0, charged_back: 0 })
  await look()
  expect(seen).toHaveLength(1)
})

describe('the page of the test provider', () => {
  const path = () => new URL(payment.checkout_url ?? '').pathname
  const press = (body: Readonly<Record<string, string>>) =>
    app.send('amore', `${path()}/after`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(body).toString(),
    })

  it('refunds a part and charges the rest back, each with its webhook', async () => {
    expect((await press({ what: 'refund', amount: '1000' })).status).toBe(303)
    expect(await sums()).toEqual({ refunded: 1000, charged_back: 0 })
    expect((await app.send('amore', path())).text).toContain('value="1499"')
    expect((await press({ what: 'chargeback' })).status).toBe(303)
    expect(await sums()).toEqual({ refunded: 1000, charged_back: 1499 })
    expect((await app.send('amore', path())).text).not.toContain('Charge the rest back')
  })

  it.each(['0', '-1', '2500', 'x'])('refunds no %s of 2499', async (amount) => {
    expect((await press({ what: 'refund', amount })).status).toBe(422)
    expect(await sums()).toEqual({ refunded: 0, charged_back: 0 })
  })

  it('of an unpaid payment does neither', async () => {
    payment = await buyers.order(await buyers.create())
    expect((await press({ what: 'chargeback' })).status).toBe(409)
  })
})
