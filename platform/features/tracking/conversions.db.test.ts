import { expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { wholeSource } from '../../core/visit-source.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf, providerIdOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { testProviderOf } from '../../testing/providers.ts'
import { demoSite, keyOf } from '../../testing/tenant-fixture.ts'
import { refreshPayment } from '../payments/provider-calls.ts'
import { recordPurchase, recordReversal, recordTransfer } from './conversions.ts'
import { keepSources } from './sources.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
const NOW = new Date('2026-11-22T12:00:00Z')

const site = () => demoSite(app, 'amore')

async function buyerFrom(network: string): Promise<Buyer> {
  const buyer = await buyers.create()
  const touch = wholeSource({ network, click_id: 'c-1', lander: 'gallery' })
  await test.database.withTenant(keyOf(app, 'amore'), (db) =>
    keepSources(db, buyer.id, { first: wholeSource({ network: 'earlier' }), last: touch }, NOW),
  )
  return buyer
}

const conversionsOf = async ({ id }: Buyer) =>
  (
    await test.owner.query(
      'select kind, network, click_id, lander, amount, currency from conversions where member_id = $1 order by id',
      [id],
    )
  ).rows

/** Connections of this test's database that wait for a lock. */
const waitingForLocks = () => lockWaits(test)

const row = (kind: number, amount: number) => ({
  kind,
  amount,
  currency: 'EUR',
  network: 'n1',
  click_id: 'c-1',
  lander: 'gallery',
})

async function pay(buyer: Buyer) {
  const payment = await buyers.order(buyer)
  await buyers.finish(payment, 'paid')
  await buyers.webhook(providerIdOf(payment))
  return payment
}

it('counts the first purchase of a member once, with the last touch', async () => {
  const buyer = await buyerFrom('n1')
  await pay(buyer)
  await pay(buyer)
  expect(await conversionsOf(buyer)).toEqual([row(3, 2499)])
})

it('counts no purchase of a member who had paid before conversions existed', async () => {
  const buyer = await buyerFrom('n1')
  const first = await pay(buyer)
  await test.owner.query('delete from conversions where member_id = $1', [buyer.id])
  await pay(buyer)
  expect(await conversionsOf(buyer)).toEqual([])
  expect(first.id).toBeTruthy()
})

it('counts refunds of the first purchase, each amount once, and none of others', async () => {
  const buyer = await buyerFrom('n1')
  const [first, second] = [await pay(buyer), await pay(buyer)]
  const refund = async (payment: typeof first, amount: number) => {
    await testProviderOf(app).createRefund({
      tenant: site(),
      providerId: providerIdOf(payment),
      refundId: newId(),
      amount: { amount, currency: 'EUR' },
      description: 'Refund',
    })
    await refreshPayment(app.services.payments, site(), payment.id)
    await refreshPayment(app.services.payments, site(), payment.id)
  }
  await refund(second, 100)
  await refund(first, 1000)
  await refund(first, 1499)
  expect(await conversionsOf(buyer)).toEqual([row(3, 2499), row(4, 1000), row(4, 1499)])
})

it('reverses a refund whose chargeback was reversed, and counts it again if it is repeated', async () => {
  const buyer = await buyerFrom('n1')
  const { id: paymentId } = await pay(buyer)
  const learn = (total: number) =>
    test.database.withTenant(site().key, (db) =>
      recordReversal({ db, tenant: site() }, { paymentId, total }, NOW),
    )
  for (const total of [2499, 2499, 500, 500, 2499, 2499]) await learn(total)
  expect(await conversionsOf(buyer)).toEqual([row(3, 2499), row(4, 2499), row(5, 1999), row(4, 1999)])
})

it('counts a returned amount once for two concurrent reports of a payment', async () => {
  const buyer = await buyerFrom('n1')
  const { id: paymentId } = await pay(buyer)
  const learn = (total: number, before: () => Promise<unknown> = async () => undefined) =>
    test.database.withTenant(site().key, async (db) => {
      await recordReversal({ db, tenant: site() }, { paymentId, total }, NOW)
      await before()
    })
  let second: Promise<void> | undefined
  await learn(1000, async () => {
    let isOver = false
    second = learn(2499).finally(() => {
      isOver = true
    })
    await expect.poll(async () => isOver || (await waitingForLocks()) > 0).toBe(true)
  })
  await second
  expect(await conversionsOf(buyer)).toEqual([row(3, 2499), row(4, 1000), row(4, 1499)])
})

it('counts transfers by staff outside of the provider', async () => {
  const buyer = await buyerFrom('n1')
  const { id: paymentId } = await pay(buyer)
  const transfer = { paymentId, refundId: newId(), amount: 500 }
  for (const _press of [1, 2])
    await test.database.withTenant(site().key, (db) => recordTransfer({ db, tenant: site() }, transfer, NOW))
  expect(await conversionsOf(buyer)).toEqual([row(3, 2499), row(4, 500)])
})

it('counts no free orders', async () => {
  const buyer = await buyerFrom('n1')
  const purchase = { paymentId: newId(), memberId: buyer.id, amount: 0, currency: 'EUR' }
  await test.database.withTenant(site().key, (db) => recordPurchase({ db, tenant: site() }, purchase, NOW))
  expect(await conversionsOf(buyer)).toEqual([])
})
