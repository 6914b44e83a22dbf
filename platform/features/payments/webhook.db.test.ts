import { beforeEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf, providerIdOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { testProviderOf } from '../../testing/providers.ts'
import { paymentJobs } from './jobs.ts'
import { CHECK_PAYMENT } from './webhook.ts'

/** Webhooks are not signed, so the calls to the provider that they cause are bounded. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
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

async function checks(): Promise<readonly Record<string, string>[]> {
  const { rows } = await test.owner.query(
    "select data, start_after > created_on as waits from pgboss.job where name = 'payments' and data ->> 'task' = $1",
    [CHECK_PAYMENT],
  )
  expect(rows.every(({ waits }) => waits)).toBe(true)
  return rows.map(({ data }) => data)
}

beforeEach(async () => {
  vi.restoreAllMocks()
  await test.owner.query('delete from rate_limit')
  await test.owner.query("delete from pgboss.job where name = 'payments'")
  buyer = await buyers.create()
})

describe('very many webhooks', () => {
  it('of one payment ask the provider a few times, and the last one is answered by one check', async () => {
    const payment = await buyers.order(buyer)
    const asked = spyOnProvider()
    expect(await flood(() => providerIdOf(payment))).toEqual([200])
    expect(asked).toHaveBeenCalledTimes(ALLOWED)

    await buyers.finish(payment, 'paid')
    expect(asked).toHaveBeenCalledTimes(ALLOWED)
    expect(await buyers.credits(buyer)).toBe(0)
    const waiting = await checks()
    // One for each minute of the clock that the webhooks came in.
    expect([1, 2]).toContain(waiting.length)
    const { tasks } = paymentJobs(app.services.payments, app.services.tenants)
    await tasks[CHECK_PAYMENT]?.({ task: CHECK_PAYMENT, tenantId: 0, ...waiting[0] })
    expect(await buyers.credits(buyer)).toBe(300)
  })

  it('of a payment that is granted ask nothing', async () => {
    const payment = await buyers.order(buyer)
    await buyers.finish(payment, 'paid')
    const asked = spyOnProvider()
    expect(await flood(() => providerIdOf(payment))).toEqual([200])
    expect(asked).not.toHaveBeenCalled()
    expect(await checks()).toEqual([])
  })

  it('of strange ids ask a few times, also while the answer for a payment is missing', async () => {
    const payment = await buyers.order(buyer)
    await test.owner.query('update payment set provider_id = null where id = $1', [payment.id])
    const asked = spyOnProvider()
    expect(await flood((index) => `tr_strange${index}`)).toEqual([200])
    expect(asked).toHaveBeenCalledTimes(ALLOWED_STRANGE)
  })

  it('of one payment leave another one its own', async () => {
    const [attacked, paid] = [await buyers.order(buyer), await buyers.order(buyer)]
    await flood(() => providerIdOf(attacked))
    await buyers.finish(paid, 'paid')
    expect(await buyers.credits(buyer)).toBe(300)
  })
})
