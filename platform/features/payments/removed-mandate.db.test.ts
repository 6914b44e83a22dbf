import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UnavailableError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { NewPayment, ProviderPayment } from '../../infra/payments/port.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { testProviderOf } from '../../testing/providers.ts'
import type { PaymentAnswer } from './contract.ts'
import { reconcilePayments } from './jobs.ts'

/** Waiting orders do not charge a stored payment method that its member has removed. */
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

const post = (path: string, body: object, method = 'POST') =>
  app.send('amore', path, {
    method,
    headers: { cookie: buyer.cookie, 'idempotency-key': randomUUID() },
    body,
  })
const repeat = (more: object = {}) =>
  post('/api/repeat-order', { package: 'p1', mandate, amount: 2499, ...more })
const remove = () => post('/api/payment-method', { id: mandate }, 'DELETE')
const shown = async (id: unknown) =>
  (await app.send('amore', `/api/payment?id=${id}`, { headers: { cookie: buyer.cookie } })).json
const created = () => vi.spyOn(testProviderOf(app), 'createPayment')

async function reconcile(id: unknown): Promise<void> {
  await test.owner.query(
    "update payment_watch set look_at = now() - interval '1 minute' where payment = $1",
    [id],
  )
  const amore = app.services.tenants.get('amore')
  if (!amore) throw new Error('There is no tenant amore')
  await reconcilePayments(app.services.payments, amore, new Date())
}

const CANCELLED = { status: 'cancelled', repeat: true, mandate_removed: true, checkout_url: null }

describe('a repeat order whose stored method is removed', () => {
  it('while the provider is unavailable, is not charged later, and releases its code', async () => {
    const code = await buyers.addCode(`LIM${newId().slice(-8).toUpperCase()}`, { use_limit: 1 })
    const away = created().mockRejectedValue(new UnavailableError())
    const { json } = await repeat({ discount_code: code, amount: 2249 })
    expect(json).toMatchObject({ status: 'loading', mandate_removed: false })
    expect((await remove()).status).toBe(200)
    away.mockRestore()
    const charge = created()
    await reconcile(json.id)
    expect(charge).not.toHaveBeenCalled()
    expect(await shown(json.id)).toMatchObject(CANCELLED)
    expect(await buyers.credits(buyer)).toBe(300)
    const { rows } = await test.owner.query('select uses from discount_code where code = $1', [code])
    expect(rows).toEqual([{ uses: 0 }])
  })

  it('before any provider was asked, ends the order', async () => {
    const away = created().mockRejectedValue(new UnavailableError())
    const { json } = await repeat()
    away.mockRestore()
    // As if the program had ended between the commit of the order and its call to the provider.
    await test.owner.query('update payment set asked_at = null where id = $1', [json.id])
    await remove()
    expect(await buyers.payments(buyer)).toMatchObject([{ status: 'paid' }, { status: 'canceled' }])
    expect(await shown(json.id)).toMatchObject(CANCELLED)
  })

  it('between the order and its charge, is not charged, and the page gives the reason', async () => {
    const charge = created()
    // The order is committed, and the provider is asked next.
    const { database } = app.services.payments
    const withTenant = database.withTenant.bind(database)
    let removed = false
    vi.spyOn(database, 'withTenant').mockImplementation(async (...call) => {
      const placed = 'select 1 from payment where mandate_id = $1'
      if (!removed && (await test.owner.query(placed, [mandate])).rows.length > 0) {
        removed = true
        await remove()
      }
      return withTenant(...call)
    })
    const { status, json } = await repeat()
    expect([status, json]).toMatchObject([200, CANCELLED])
    expect(removed).toBe(true)
    expect(charge).not.toHaveBeenCalled()
    expect(await buyers.credits(buyer)).toBe(300)
  })

  it('after a charge whose response was lost, is granted, and charged once', async () => {
    const provider = testProviderOf(app)
    const create = provider.createPayment.bind(provider)
    const lost = created().mockImplementation(async (payment: NewPayment): Promise<ProviderPayment> => {
      await create(payment)
      throw new UnavailableError()
    })
    const { json } = await repeat()
    expect(json.status).toBe('loading')
    await remove()
    lost.mockRestore()
    const again = created()
    await reconcile(json.id)
    expect(again).not.toHaveBeenCalled()
    expect(await shown(json.id)).toMatchObject({ status: 'completed', mandate_removed: false })
    expect(await buyers.credits(buyer)).toBe(600)
  })

  it('at the same moment, is either charged and paid, or cancelled', async () => {
    const charge = created()
    const [ordered] = await Promise.all([repeat(), remove()])
    const charges = charge.mock.calls.length
    if (ordered.status === 200) {
      const now = await shown(ordered.json.id)
      expect([now.status, charges]).toEqual(charges === 1 ? ['completed', 1] : ['cancelled', 0])
    } else expect([ordered.json.error, charges]).toMatchObject([{ code: 'mandate_unknown' }, 0])
    expect(await buyers.credits(buyer)).toBe(300 + 300 * charges)
  })
})

it('a waiting order is not charged while its member’s account is deleted', async () => {
  const away = created().mockRejectedValue(new UnavailableError())
  const { json } = await repeat()
  away.mockRestore()
  await test.owner.query('update member set status = 3 where id = $1', [buyer.id])
  const charge = created()
  await reconcile(json.id)
  expect(charge).not.toHaveBeenCalled()
  expect(await buyers.payments(buyer)).toMatchObject([{ status: 'paid' }, { status: 'canceled' }])
})
