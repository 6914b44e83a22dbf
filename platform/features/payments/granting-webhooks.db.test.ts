import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import type { Buyer } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { ordering } from '../../testing/ordering.ts'
import type { PaymentAnswer } from './contract.ts'
import { receiveWebhook } from './webhook.ts'

const test = testDatabase()
// Without the program's own jobs: the reconciler would settle the payment under test.
const app = testApp(test, { JOBS: 'no' })
const { tenant, newBuyer, come, order, finish, webhook, providerId, shown, account, ordersOf, partsWith } =
  ordering(test, app)
let buyer: Buyer

beforeEach(async () => {
  buyer = await come({ signup_at: new Date(Date.now() - 86_400_000) })
})

describe('webhooks', () => {
  it('repeated ten times at once, one payment grants once', async () => {
    const payment = await order()
    await finish(payment, 'paid', { repeat: '10' })
    const booked = await ordersOf(buyer)
    await Promise.all(Array.from({ length: 10 }, () => webhook(providerId(payment))))
    expect(await account()).toMatchObject({ credits: 300, sum: 300, entries: 1 })
    // The day of the payment stays: the withdrawal period starts then.
    expect(await ordersOf(buyer)).toEqual(booked)
  })

  it('of many payments, shuffled and out of order, grant each payment once', async () => {
    const payments = await Promise.all([
      order({ package: 'p0' }),
      order({ package: 'p1' }),
      order({ package: 'p2' }),
    ])
    await finish(payments[0] as PaymentAnswer, 'paid', { webhook: 'hold' })
    await finish(payments[1] as PaymentAnswer, 'paid', { webhook: 'hold' })
    expect(await account()).toMatchObject({ credits: 0 })
    await finish(payments[2] as PaymentAnswer, 'paid', { webhook: 'reversed', repeat: '3' })
    expect(await account()).toMatchObject({ credits: 1100, sum: 1100, entries: 3 })
  })

  it('without a payment grant nothing: forged, of unknown ids, of another site', async () => {
    const payment = await order()
    const forged = ['tr_forged', providerId(payment), payment.id, '../../etc/passwd', `tr_${'x'.repeat(22)}`]
    for (const id of forged) {
      const answer = await webhook(id)
      expect([id, answer.status]).toEqual([id, 200])
    }
    await finish(payment, 'paid', { webhook: 'none' })
    expect((await webhook(providerId(payment), 'starlight')).status).toBe(200)
    expect(await account()).toEqual({ credits: 0, sum: 0, entries: 0, paid: false })
  })

  it('of unknown ids cause no requests while every payment has its response', async () => {
    const asked: string[] = []
    const parts = partsWith((provider) => ({
      fetchPayment: (site, id) => {
        asked.push(id)
        return provider.fetchPayment(site, id)
      },
    }))
    await test.owner.query("update payment set status = 'expired' where provider_id is null")
    const come = (id: string) => receiveWebhook(parts, tenant(), { id, ip: '192.0.2.1' })
    await come(`tr_${'x'.repeat(22)}`)
    expect(asked).toEqual([])
    const payment = await order()
    await come(providerId(payment))
    expect(asked).toEqual([providerId(payment)])
  })

  it('that arrive late still count after the visitor gave up', async () => {
    const payment = await order()
    await finish(payment, 'canceled')
    expect(await shown(payment)).toBe('cancelled')
    await finish(payment, 'paid')
    expect(await shown(payment)).toBe('completed')
    await finish(payment, 'failed')
    expect(await shown(payment)).toBe('completed')
    expect(await account()).toMatchObject({ credits: 300, entries: 1 })
  })

  it('with an older status after "paid" take nothing back', async () => {
    const payment = await order()
    await finish(payment, 'paid')
    for (const status of ['pending', 'open', 'expired', 'failed', 'canceled', 'paid']) {
      await finish(payment, status)
      expect([status, await shown(payment)]).toEqual([status, 'completed'])
    }
    expect(await account()).toEqual({ credits: 300, sum: 300, entries: 1, paid: true })
  })

  it.each([
    ['another amount', 'update payment set amount = amount + 100 where id = $1'],
    ['another currency', "update payment set currency = 'USD' where id = $1"],
  ])('are refused if the provider was paid %s', async (_what, change) => {
    const payment = await order()
    await test.owner.query(change, [payment.id])
    await finish(payment, 'paid')
    expect(await shown(payment)).toBe('loading')
    expect(await account()).toMatchObject({ credits: 0, entries: 0, paid: false })
  })

  it('are refused if the provider names another order or another site', async () => {
    const mine = await order()
    const other = await order()
    await finish(other, 'paid', { webhook: 'none' })
    // Assigns the paid payment of another order to this one.
    await test.owner.query('update payment set provider_id = null where id = $1', [other.id])
    await test.owner.query('update payment set provider_id = $2 where id = $1', [mine.id, providerId(other)])
    await webhook(providerId(other))
    expect(await account()).toMatchObject({ credits: 0, entries: 0 })
    const american = await newBuyer({ country: 'US' }, 'starlight')
    const theirs = await order({ who: american, site: 'starlight' })
    await finish(theirs, 'paid', { webhook: 'none' }, 'starlight')
    await test.owner.query('update payment set provider_id = $2 where id = $1', [mine.id, providerId(theirs)])
    await webhook(providerId(theirs))
    expect(await account()).toMatchObject({ credits: 0, entries: 0 })
  })
})
