import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { UnavailableError } from '../../core/errors.ts'
import { copySites } from '../../tenancy/test-site.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf, providerIdOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { addProviders, FakeProvider, removeProvider } from '../../testing/providers.ts'
import { watchAgain } from '../../testing/watched-payments.ts'
import type { PaymentAnswer } from './contract.ts'
import { reconcilePayments } from './jobs.ts'

/** A site that changes its payment provider: the program before and after, on one database. */
const sitesOf = (payment_provider: string) => {
  const sites = copySites()
  sites.change('amore', { payment_provider })
  afterAll(() => sites.close())
  return { TENANTS_DIR: sites.folders.tenants, LOG_LEVEL: 'error' }
}
const test = testDatabase()
const lines: string[] = []
const before = testApp(test, sitesOf('first'))
const after = testApp(test, sitesOf('second'), { write: (line: string) => lines.push(line) })
const earlier = buyersOf(test, before)
const later = buyersOf(test, after)
let first: FakeProvider
let second: FakeProvider
let buyer: Buyer

beforeEach(async () => {
  first = new FakeProvider('first')
  second = new FakeProvider('second')
  for (const app of [before, after]) addProviders(app, first, second)
  lines.length = 0
  await test.owner.query('delete from rate_limit; delete from rate_use')
  // Ends the payments of earlier tests.
  await test.owner.query("update payment set status = 'paid', granted_at = now()")
  await watchAgain(test)
  buyer = await earlier.create({ signup_at: new Date(Date.now() - 30 * 86_400_000) })
})

async function look(payment: PaymentAnswer): Promise<PaymentAnswer> {
  await test.owner.query(
    "update payment set checked_at = (checked_at at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where id = $1",
    [payment.id],
  )
  const { status, text, json } = await after.send('amore', `/api/payment?id=${payment.id}`, {
    headers: { cookie: buyer.cookie },
  })
  expect(status, text).toBe(200)
  return json as unknown as PaymentAnswer
}

function reconcile() {
  const site = after.services.tenants.get('amore')
  if (!site) throw new Error('There is no tenant amore')
  return reconcilePayments(after.services.payments, site, new Date(Date.now() + 3_600_000))
}

describe('after a site has changed its payment provider', () => {
  it('new orders use the new one', async () => {
    await earlier.order(buyer)
    expect([first.calls.length, second.calls.length]).toEqual([1, 0])
    const { checkout_url } = await later.order(buyer)
    expect([first.calls.length, second.calls.length]).toEqual([1, 1])
    expect(checkout_url).toContain('https://second.example/')
  })

  const ways: [string, (payment: PaymentAnswer) => Promise<unknown>][] = [
    ['a webhook', (payment) => later.webhook(providerIdOf(payment))],
    ['the status page', look],
    ['the reconciliation', reconcile],
  ]
  it.each(ways)('%s settles an older payment at the old one', async (_way, settle) => {
    const payment = await earlier.order(buyer)
    first.end(providerIdOf(payment), 'paid')
    await settle(payment)
    expect(await later.credits(buyer)).toBe(300)
    expect(first.calls.at(-1)).toBe(`fetch ${providerIdOf(payment)}`)
    expect(second.calls).toEqual([])
  })

  it('an older checkout that conflicts with a discount is ended at the old one', async () => {
    const discount_code = await later.addCode('ONCE10')
    const older = await earlier.order(buyer, { discount_code })
    await later.order(buyer, { discount_code, package: 'p2' })
    expect(first.calls.at(-1)).toBe(`cancel ${providerIdOf(older)}`)
    expect(await later.payments(buyer)).toMatchObject([{ status: 'canceled' }, { status: 'open' }])
  })

  it('a webhook of a payment whose response was lost queries the old one', async () => {
    const payment = await earlier.order(buyer)
    first.end(providerIdOf(payment), 'paid')
    await test.owner.query('update payment set provider_id = null where id = $1', [payment.id])
    await later.webhook(providerIdOf(payment))
    expect(await later.credits(buyer)).toBe(300)
    expect(second.calls).toEqual([])
  })

  it('an unavailable one does not delay the payments of the other', async () => {
    await earlier.order(buyer)
    const payment = await later.order(buyer)
    second.end(providerIdOf(payment), 'paid')
    first.fetchPayment = () => Promise.reject(new UnavailableError())
    expect(await reconcile()).toMatchObject({ granted: 1 })
    expect(await later.credits(buyer)).toBe(300)
  })
})

describe('a payment whose provider is no longer configured', () => {
  let payment: PaymentAnswer

  beforeEach(async () => {
    const discount_code = await later.addCode(`GONE${buyer.id.slice(-8).toUpperCase()}`)
    payment = await earlier.order(buyer, { discount_code })
    removeProvider(after, 'first')
  })

  const logged = () => lines.filter((line) => line.includes('provider=first'))

  it('is shown as uncheckable, without a way to pay it, and logged', async () => {
    expect(await look(payment)).toMatchObject({ status: 'loading', reachable: false, checkout_url: null })
    expect(logged()).toEqual([expect.stringContaining(payment.id)])
    const headers = { cookie: buyer.cookie }
    const list = await after.send('amore', '/api/transactions', { headers })
    expect(list.json).toMatchObject({ payments: [{ reachable: false, checkout_url: null }] })
  })

  it('is checked by webhook and reconciliation without an error, and logged', async () => {
    expect((await later.webhook(providerIdOf(payment))).status).toBe(200)
    expect(await reconcile()).toEqual({ looked: 1, granted: 0 })
    expect(logged()).toHaveLength(2)
  })

  it('is not replaced by a second charge: an order that would require its end is refused', async () => {
    const { status, json } = await later.send(buyer, {
      discount_code: payment.discount_code ?? '',
      package: 'p2',
    })
    expect([status, json]).toMatchObject([
      409,
      { error: { code: 'payment_unreachable', message: expect.stringContaining('assistenza') } },
    ])
    expect(second.calls).toEqual([])
    expect(await later.payments(buyer)).toMatchObject([{ status: 'open' }])
  })

  it('is not paid twice by pressing the button again', async () => {
    const { status } = await later.send(buyer, { discount_code: payment.discount_code ?? '' })
    expect(status).toBe(409)
    expect(second.calls).toEqual([])
  })

  it('is settled once when the provider is configured again', async () => {
    first.end(providerIdOf(payment), 'paid')
    await later.webhook(providerIdOf(payment))
    addProviders(after, first)
    await later.webhook(providerIdOf(payment))
    await reconcile()
    expect(await later.credits(buyer)).toBe(300)
  })
})
