import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copySites } from '../../tenancy/test-site.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { MOLLIE_VARIABLE, mollieUnderTest } from '../../testing/mollie/under-test.ts'
import { addProviders } from '../../testing/providers.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { reconcilePayments } from './jobs.ts'
import { compareSettlement } from './settlement.ts'

/** A site whose orders are paid at Mollie, with a fake Mollie server that fails on demand. */
const sites = copySites()
for (const id of ['amore', 'nordlys'])
  sites.change(id, { payment_provider: 'mollie', secrets: { mollie_api_key: `env:${MOLLIE_VARIABLE}` } })
const test = testDatabase()
const app = testApp(test, { TENANTS_DIR: sites.folders.tenants, JOBS: 'no', LOG_LEVEL: 'fatal' })
const mollie = mollieUnderTest()
const buyers = buyersOf(test, app)
let buyer: Buyer
const quiet = { when: 'none' } as const

beforeAll(() => addProviders(app, mollie.provider))
afterAll(() => sites.close())
beforeEach(async () => {
  await test.owner.query('delete from payment_alert; delete from rate_limit; delete from rate_use')
  // Ends the payments of earlier tests, and makes them too young to be missed.
  await test.owner.query(`update payment set created_at = now();
    update payment set status = 'failed' where status in ('open', 'pending')`)
  mollie.server.account.payments.clear()
  mollie.server.webhooks.answers.length = 0
  buyer = await buyers.create()
})

const site = () => demoSite(app, 'amore')

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const reconcile = () => reconcilePayments(app.services.payments, site(), inHours(1))
const compare = (hours = 0.1) => compareSettlement(app.services.payments, site(), inHours(hours))
const alerts = async () =>
  (await test.owner.query<{ kind: string }>('select kind from payment_alert order by kind')).rows.map(
    ({ kind }) => kind,
  )

/** The id at Mollie of the latest payment. */
const lastId = () => [...mollie.server.account.payments.keys()].at(-1) ?? ''

async function order(): Promise<string> {
  await buyers.order(buyer)
  return lastId()
}

describe('a payment at Mollie', () => {
  it('grants once, whatever its webhooks do', async () => {
    const id = await order()
    await mollie.server.finish(id, 'pending', { when: 'hold' })
    await mollie.server.finish(id, 'paid', { when: 'hold', repeat: 3 })
    await mollie.server.webhooks.release()
    expect(mollie.server.webhooks.answers).toEqual([200, 200, 200, 200])
    expect(await buyers.credits(buyer)).toBe(300)
  })

  it('is created once if its response is lost', async () => {
    mollie.server.faults.plan('closed', /^POST .*payments$/)
    expect((await buyers.send(buyer, {})).status).toBe(503)
    mollie.server.forgetKeys()
    await mollie.server.finish(lastId(), 'paid', quiet)
    await reconcile()
    expect([mollie.server.account.payments.size, await buyers.credits(buyer)]).toEqual([1, 300])
  })

  it('whose response is lost is granted by its webhook', async () => {
    mollie.server.faults.plan('closed', /^POST .*payments$/)
    await buyers.send(buyer, {})
    await mollie.server.finish(lastId(), 'paid')
    expect(await buyers.credits(buyer)).toBe(300)
  })

  it('of another site, or with another amount, grants nothing', async () => {
    const id = await order()
    const payment = mollie.server.account.payment(id)
    const webhookUrl = payment.webhookUrl?.replace('amore', 'nordlys') ?? ''
    await mollie.server.webhooks.send({ ...mollie.server.account.setStatus(id, 'paid'), webhookUrl })
    expect([await buyers.credits(buyer), await alerts()]).toEqual([0, []])
    payment.amount = { currency: 'EUR', value: '0.01' }
    await mollie.server.finish(id, 'paid')
    expect([await buyers.credits(buyer), await alerts()]).toEqual([0, ['amount']])
  })

  it('that is charged back much later is found by its webhook or a check', async () => {
    const sums = async () =>
      (await test.owner.query('select refunded, charged_back from payment where member_id = $1', [buyer.id]))
        .rows
    const id = await order()
    await mollie.server.finish(id, 'paid')
    await mollie.server.chargeBack(id)
    expect(await sums()).toEqual([{ refunded: 0, charged_back: 2499 }])
    buyer = await buyers.create()
    const other = await order()
    await mollie.server.finish(other, 'paid')
    await mollie.server.chargeBack(other, quiet)
    await reconcilePayments(app.services.payments, site(), inHours(25))
    expect(await sums()).toEqual([{ refunded: 0, charged_back: 2499 }])
  })

  it('by a method that the account does not support is refused at the method field', async () => {
    const { status, json } = await buyers.send(buyer, { method: 'sofort' })
    expect([status, json]).toMatchObject([422, { error: { fields: { method: expect.any(String) } } }])
  })
})

describe('the daily comparison with Mollie', () => {
  it('grants what neither webhook nor check had found, and raises an alert', async () => {
    const id = await order()
    await mollie.server.finish(id, 'paid', quiet)
    await test.owner.query(
      "update payment set created_at = now() - interval '2 hours' where provider_id = $1",
      [id],
    )
    await compare()
    await compare()
    expect([await buyers.credits(buyer), await alerts()]).toEqual([300, ['settlement']])
  })

  it('grants a payment whose webhook may still be in transit, without an alert', async () => {
    await mollie.server.finish(await order(), 'paid', quiet)
    await compare()
    expect([await buyers.credits(buyer), await alerts()]).toEqual([300, []])
  })

  it('finds a payment that only Mollie has, and ignores those of other programs', async () => {
    const { account } = mollie.server
    const amount = { currency: 'EUR', value: '24.99' }
    const metadata = { tenant: 'amore', order: 'o', payment: 'p' }
    account.setStatus(account.createPayment({ amount, metadata }).id, 'paid')
    account.setStatus(account.createPayment({ amount, metadata: { shop: 7 } }).id, 'paid')
    await compare()
    expect(await alerts()).toEqual(['unknown_payment'])
  })

  it('finds a paid payment that Mollie does not have', async () => {
    const id = await order()
    await mollie.server.finish(id, 'paid')
    mollie.server.account.payments.delete(id)
    await compare()
    expect(await alerts()).toEqual([])
    await test.owner.query(
      "update payment set created_at = now() - interval '3 days' where status <> 'paid' or provider_id <> $1",
      [id],
    )
    await compare(2)
    expect(await alerts()).toEqual(['missing_payment'])
  })
})
