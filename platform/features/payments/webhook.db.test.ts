import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UnavailableError } from '../../core/errors.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf, providerIdOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { measured, valuesOf } from '../../testing/measured.ts'
import { testProviderOf } from '../../testing/providers.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { claimWebhooks } from './inbox.ts'
import { workThroughInbox } from './jobs.ts'

/**
 * Webhooks are not signed, so the requests to the provider and the rows that they cause are
 * bounded.
 */
const test = testDatabase()
const metrics = measured()
const app = testApp(test, { JOBS: 'no' }, undefined, metrics)
const buyers = buyersOf(test, app)
const FLOOD = 40
const ALLOWED = 10
const ALLOWED_STRANGE = 30
let buyer: Buyer

function spyOnProvider() {
  return vi.spyOn(testProviderOf(app), 'fetchPayment')
}

const flood = async (id: (index: number) => string): Promise<readonly number[]> => {
  const answers = await Promise.all(Array.from({ length: FLOOD }, (_, index) => buyers.webhook(id(index))))
  return [...new Set(answers.map(({ status }) => status))]
}

/** Ids in the inbox, with the number of tries of each. */
async function inbox(): Promise<readonly (readonly [string, number])[]> {
  const { rows } = await test.owner.query<{ provider_id: string; tries: number }>(
    'select provider_id, tries from payment_webhook order by provider_id',
  )
  return rows.map(({ provider_id, tries }) => [provider_id, tries] as const)
}

const site = () => demoSite(app, 'amore')

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
/** Runs the scheduled job at that time. */
const work = (minutes: number) => workThroughInbox(app.services.payments, site(), inMinutes(minutes))
const claim = (minutes: number) =>
  claimWebhooks((text, values) => test.database.pool.query(text, values), inMinutes(minutes))

beforeEach(async () => {
  vi.restoreAllMocks()
  await test.owner.query('delete from rate_limit; delete from rate_use; delete from payment_webhook')
  buyer = await buyers.create()
})

describe('the inbox', () => {
  it('keeps a webhook while the provider is unavailable, and grants the credits later', async () => {
    const payment = await buyers.order(buyer)
    const away = vi.spyOn(testProviderOf(app), 'fetchPayment').mockRejectedValue(new UnavailableError())
    await buyers.finish(payment, 'paid')
    expect((await buyers.webhook(providerIdOf(payment))).status).toBe(200)
    expect(await inbox()).toEqual([[providerIdOf(payment), 2]])
    expect(await claim(0)).toEqual([])
    expect(await claim(3)).toEqual([site().key])
    expect(await claim(3)).toEqual([])
    await work(3)
    expect(await inbox()).toEqual([[providerIdOf(payment), 3]])
    away.mockRestore()
    await work(3)
    expect(await buyers.credits(buyer)).toBe(0)
    await work(10)
    expect([await buyers.credits(buyer), await inbox()]).toEqual([300, []])
    expect(await valuesOf(metrics, 'dating_orders_total')).toEqual({ placed: 1 })
    expect(await valuesOf(metrics, 'dating_payments_total')).toEqual({ paid: 1 })
    expect(await valuesOf(metrics, 'dating_site_payments_total')).toEqual({ 'amore paid': 1 })
    expect(await valuesOf(metrics, 'dating_webhooks_total')).toEqual({ failed: 3, settled: 1 })
  })

  it('gives up a webhook that could not be processed for three days', async () => {
    const payment = await buyers.order(buyer)
    vi.spyOn(testProviderOf(app), 'fetchPayment').mockRejectedValue(new Error('broken'))
    await buyers.finish(payment, 'paid')
    await work(2 * 24 * 60)
    expect(await inbox()).toHaveLength(1)
    await work(4 * 24 * 60)
    expect(await inbox()).toEqual([])
  })

  it('keeps a webhook that arrives while an earlier one is processed', async () => {
    const payment = await buyers.order(buyer)
    const provider = testProviderOf(app)
    const original = provider.fetchPayment.bind(provider)
    const spy = vi.spyOn(provider, 'fetchPayment').mockImplementationOnce(async (tenant, id) => {
      const seen = await original(tenant, id)
      spy.mockRejectedValueOnce(new UnavailableError())
      await buyers.finish(payment, 'paid')
      return seen
    })
    await buyers.webhook(providerIdOf(payment))
    expect(await inbox()).toHaveLength(1)
    await work(2)
    expect([await buyers.credits(buyer), await inbox()]).toEqual([300, []])
  })

  it.each(['', ' ', '../../etc/passwd', 'x'.repeat(65), 'tr_ä', "'; drop table payment"])(
    'stores no id such as %j, and responds alike',
    async (id) => {
      await buyers.order(buyer)
      await test.owner.query('update payment set provider_id = null where member_id = $1', [buyer.id])
      const { status, text } = await buyers.webhook(id)
      expect([status, text, await inbox()]).toEqual([200, '{}', []])
    },
  )

  it('stays small in a flood of unknown ids, whatever the provider does', async () => {
    const payment = await buyers.order(buyer)
    await test.owner.query('update payment set provider_id = null where id = $1', [payment.id])
    vi.spyOn(testProviderOf(app), 'fetchPayment').mockRejectedValue(new UnavailableError())
    expect(await flood((index) => `tr_strange${index}`)).toEqual([200])
    expect(await inbox()).toHaveLength(ALLOWED_STRANGE)
  })
})

describe('very many webhooks', () => {
  it('of one payment query the provider a few times, and the last one waits in the inbox', async () => {
    const payment = await buyers.order(buyer)
    const asked = spyOnProvider()
    expect(await flood(() => providerIdOf(payment))).toEqual([200])
    expect(asked).toHaveBeenCalledTimes(ALLOWED)

    await buyers.finish(payment, 'paid')
    expect(asked).toHaveBeenCalledTimes(ALLOWED)
    expect(await buyers.credits(buyer)).toBe(0)
    expect(await inbox()).toHaveLength(1)
    await test.owner.query('delete from rate_limit; delete from rate_use')
    await work(2)
    expect(await buyers.credits(buyer)).toBe(300)
  })

  it('of a granted payment still query a few times: money may be returned', async () => {
    const payment = await buyers.order(buyer)
    await buyers.finish(payment, 'paid')
    const asked = spyOnProvider()
    expect(await flood(() => providerIdOf(payment))).toEqual([200])
    expect(asked).toHaveBeenCalledTimes(ALLOWED - 1)
  })

  it('of unknown ids query a few times, also while the response for a payment is missing', async () => {
    const payment = await buyers.order(buyer)
    await test.owner.query('update payment set provider_id = null where id = $1', [payment.id])
    const asked = spyOnProvider()
    expect(await flood((index) => `tr_strange${index}`)).toEqual([200])
    expect(asked).toHaveBeenCalledTimes(ALLOWED_STRANGE)
  })

  it('of one payment do not use up the allowance of another', async () => {
    const [attacked, paid] = [await buyers.order(buyer), await buyers.order(buyer)]
    await flood(() => providerIdOf(attacked))
    await buyers.finish(paid, 'paid')
    expect(await buyers.credits(buyer)).toBe(300)
  })
})
