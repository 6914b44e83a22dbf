import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConflictError, UnavailableError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { loadPage } from '../../testing/page-scope.ts'
import { testProviderOf } from '../../testing/providers.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import type { PaymentAnswer } from './contract.ts'
import { reconcilePayments } from './jobs.ts'
import { repeatPage } from './repeat-page.ts'

/** Orders that charge a mandate while the provider does not respond or refuses. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)

let buyer: Buyer
let mandate: string
beforeEach(async () => {
  buyer = await buyers.create()
  const first = await post('/api/payment', { package: 'p1', method: 'creditcard', remember: true })
  await buyers.finish(first.json as unknown as PaymentAnswer, 'paid')
  const { rows } = await test.owner.query('select id from payment_mandate where member_id = $1', [buyer.id])
  mandate = rows[0]?.id
})
afterEach(() => vi.restoreAllMocks())

const post = (path: string, body: object) =>
  app.send('amore', path, {
    method: 'POST',
    headers: { cookie: buyer.cookie, 'idempotency-key': randomUUID() },
    body,
  })
const amore = () => demoSite(app, 'amore')
const repeat = (more: object = {}) =>
  post('/api/repeat-order', { package: 'p1', mandate, amount: 2499, ...more })
const failing = (error: Error) => vi.spyOn(testProviderOf(app), 'createPayment').mockRejectedValue(error)

describe('a repeat order', () => {
  it('whose provider does not respond stays open, and is charged once the provider responds', async () => {
    const away = failing(new UnavailableError())
    const { status, json } = await repeat()
    expect([status, json.status, json.repeat]).toEqual([200, 'loading', true])
    away.mockRestore()
    await test.owner.query(
      "update payment_watch set look_at = now() - interval '1 minute' where payment = $1",
      [json.id],
    )
    await reconcilePayments(app.services.payments, amore(), new Date())
    expect(await buyers.payments(buyer)).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
    expect(await buyers.credits(buyer)).toBe(600)
  })

  it('that the provider refuses has failed, and blocks neither the code nor the next order', async () => {
    const code = await buyers.addCode(`LIM${newId().slice(-8).toUpperCase()}`, { use_limit: 1 })
    failing(new ConflictError('payments_unavailable'))
    const refused = await repeat({ discount_code: code, amount: 2249 })
    expect([refused.status, refused.json]).toMatchObject([200, { status: 'failed', repeat: true }])
    const { rows } = await test.owner.query('select uses from discount_code where code = $1', [code])
    expect(rows).toEqual([{ uses: 0 }])
    expect(await buyers.payments(buyer)).toMatchObject([{ status: 'paid' }, { status: 'failed' }])
  })
})

it('a method that was charged back is not offered to repeat an order', async () => {
  const page = () =>
    loadPage(test, app, 'amore', buyer, async (scope) =>
      (await repeatPage(scope, {}))?.mandates.map(({ id }) => id),
    )
  expect(await page()).toEqual([mandate])
  await test.owner.query(
    `insert into payment_block (tenant_id, member_id, method, payment_id, created_at)
     select tenant_id, member_id, method, id, now() from payment where member_id = $1`,
    [buyer.id],
  )
  expect(await page()).toEqual([])
})

it('a checkout that costs nothing and was never settled can be ended by the next order', async () => {
  const code = await buyers.addCode(`FREE${newId().slice(-8).toUpperCase()}`, { percentage: 100 })
  const free = await buyers.order(buyer, { discount_code: code })
  await test.owner.query(
    "update payment set status = 'open', provider_id = null, granted_at = null where id = $1",
    [free.id],
  )
  await test.owner.query(
    "delete from ledger_entry where member_id = $1 and idempotency_key = 'payment:' || $2",
    [buyer.id, free.id],
  )
  await test.owner.query(
    'delete from discount_use where order_id = (select order_id from payment where id = $1)',
    [free.id],
  )
  const again = await buyers.send(buyer, { package: 'p2', discount_code: code })
  expect([again.status, again.json.error]).toMatchObject([
    422,
    { fields: { discount_code: expect.anything() } },
  ])
})
