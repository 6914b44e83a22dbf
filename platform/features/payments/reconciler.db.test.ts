import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UnavailableError } from '../../core/errors.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { ordering } from '../../testing/ordering.ts'
import { testProviderOf } from '../../testing/providers.ts'
import { watchAgain } from '../../testing/watched-payments.ts'
import { reconcilePayments } from './jobs.ts'
import { listUnsettled } from './queries.ts'

const test = testDatabase()
// Without the program's own jobs: the reconciler would settle the payment under test.
const app = testApp(test, { JOBS: 'no' })
const { tenant, inTenant, tryOrder, come, order, finish, providerId, shown, account, partsWith } = ordering(
  test,
  app,
)

beforeEach(async () => {
  await come({ signup_at: new Date(Date.now() - 86_400_000) })
})

describe('payments without a webhook', () => {
  const reconcile = (minutesLater: number) =>
    reconcilePayments(app.services.payments, tenant(), new Date(Date.now() + minutesLater * 60_000))

  it('are settled by the reconciler, once', async () => {
    const payment = await order()
    await finish(payment, 'paid', { webhook: 'none' })
    await reconcile(0)
    expect(await account()).toMatchObject({ credits: 0 })
    expect((await reconcile(2)).granted).toBeGreaterThan(0)
    expect(await reconcile(4)).toMatchObject({ granted: 0 })
    expect(await account()).toMatchObject({ credits: 300, entries: 1, paid: true })
  })

  it('are settled by two concurrent reconcilers, once', async () => {
    await finish(await order(), 'paid', { webhook: 'none' })
    await Promise.all([reconcile(2), reconcile(2), reconcile(2)])
    expect(await account()).toMatchObject({ credits: 300, entries: 1 })
  })

  /** Another payment, and a faulty one that is due before it. */
  async function twoDue() {
    const [stuck, fine] = [await order(), await order()]
    await finish(fine, 'paid', { webhook: 'none' })
    await test.owner.query("update payment set status = 'expired' where not id = any($1)", [
      [stuck.id, fine.id],
    ])
    await test.owner.query(
      "update payment set checked_at = (checked_at at time zone 'UTC' - interval '1 hour') at time zone 'UTC', created_at = (created_at at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where id = $1",
      [stuck.id],
    )
    await watchAgain(test)
    const failing = (error: Error) =>
      partsWith((provider) => ({
        fetchPayment: (site, id) => {
          if (id === providerId(stuck)) throw error
          return provider.fetchPayment(site, id)
        },
      }))
    const round = (error: Error) =>
      reconcilePayments(failing(error), tenant(), new Date(Date.now() + 2 * 60_000))
    return { stuck, fine, round }
  }

  it('are settled in the same round although one that makes the provider fail is due before them', async () => {
    const { stuck, fine, round } = await twoDue()
    const due = (limit: number) =>
      inTenant((db) => listUnsettled(db, new Date(Date.now() + 2 * 60_000), { limit, except: [] }))
    expect(await due(100)).toMatchObject([{ id: stuck.id }, { id: fine.id }])
    expect(await due(1)).toMatchObject([{ id: stuck.id }])
    expect(await round(new Error('an unreadable answer'))).toEqual({ looked: 1, granted: 1 })
    expect(await account()).toMatchObject({ credits: 300, entries: 1 })
  })

  it('wait for the next round while the provider is unavailable, which continues where this one stopped', async () => {
    const { round } = await twoDue()
    expect(await round(new UnavailableError())).toEqual({ looked: 0, granted: 0 })
    expect(await account()).toMatchObject({ credits: 0 })
    expect(await round(new UnavailableError())).toEqual({ looked: 1, granted: 1 })
    expect(await account()).toMatchObject({ credits: 300, entries: 1 })
  })

  it('are settled when the visitor returns to the page', async () => {
    const payment = await order()
    await finish(payment, 'paid', { webhook: 'none' })
    await test.owner.query(
      "update payment set checked_at = (checked_at at time zone 'UTC' - interval '5 seconds') at time zone 'UTC' where id = $1",
      [payment.id],
    )
    expect(await shown(payment)).toBe('completed')
    expect(await account()).toMatchObject({ credits: 300, entries: 1 })
  })

  it('are read from the provider if the page polls and the last response is old, and never again once settled', async () => {
    const asked = vi.spyOn(testProviderOf(app), 'fetchPayment')
    const payment = await order()
    await finish(payment, 'paid', { webhook: 'none' })
    const lookWhenAnswerIsOf = async (age: string) => {
      asked.mockClear()
      await test.owner.query('update payment set checked_at = now() - $2::interval where id = $1', [
        payment.id,
        age,
      ])
      return [await shown(payment), asked.mock.calls.length]
    }
    expect(await lookWhenAnswerIsOf('-1 hour')).toEqual(['loading', 0])
    expect(await lookWhenAnswerIsOf('5 seconds')).toEqual(['completed', 1])
    expect(await lookWhenAnswerIsOf('1 hour')).toEqual(['completed', 0])
    asked.mockRestore()
  })

  it('are started again if the program ended before it called the provider', async () => {
    const key = randomUUID()
    const payment = await order({ key })
    await test.owner.query(
      'update payment set provider_id = null, checkout_url = null, checked_at = null where id = $1',
      [payment.id],
    )
    await watchAgain(test)
    await reconcile(2)
    const again = await tryOrder({ key })
    expect(again.json).toMatchObject({
      id: payment.id,
      checkout_url: expect.stringContaining(providerId(payment)),
    })
  })

  it('whose response was lost are recognized by their webhook', async () => {
    const payment = await order()
    await test.owner.query('update payment set provider_id = null where id = $1', [payment.id])
    await finish(payment, 'paid')
    expect(await account()).toMatchObject({ credits: 300, entries: 1 })
  })
})
