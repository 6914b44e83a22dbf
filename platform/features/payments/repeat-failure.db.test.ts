import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConflictError } from '../../core/errors.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { loadPage } from '../../testing/page-scope.ts'
import { testProviderOf } from '../../testing/providers.ts'
import type { PaymentAnswer } from './contract.ts'
import { checkoutPage } from './pages.ts'
import { repeatPage } from './repeat-page.ts'

/**
 * What a member can do after a stored method was declined, each to completion; and what follows the
 * trial package.
 */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)

let buyer: Buyer
beforeEach(async () => {
  buyer = await buyers.create({ signup_at: new Date('2026-01-01') })
})
afterEach(() => vi.restoreAllMocks())

const post = (path: string, body: object) =>
  app.send('amore', path, {
    method: 'POST',
    headers: { cookie: buyer.cookie, 'idempotency-key': randomUUID() },
    body,
  })
const repeating = (query: Readonly<Record<string, string>> = {}) =>
  loadPage(test, app, 'amore', buyer, (scope) => repeatPage(scope, query))
const checkout = (method: string) =>
  loadPage(test, app, 'amore', buyer, (scope) => checkoutPage(scope, { id: 'p1', paymentmethod: method }, {}))

/** Pays an order and stores its method; `later` is the result of orders that repeat it. */
async function store(later: string, packageId = 'p1'): Promise<PaymentAnswer> {
  const { json, text } = await post('/api/payment', {
    package: packageId,
    method: 'creditcard',
    remember: true,
  })
  expect(json.checkout_url, text).toBeTruthy()
  const payment = json as unknown as PaymentAnswer
  await buyers.finish(payment, 'paid', { later })
  return payment
}

/** Submits the form of the page for repeat orders. */
async function press(query: Readonly<Record<string, string>> = {}) {
  const page = await repeating(query)
  const amount = (page?.discount?.amount ?? page?.price)?.amount
  return post('/api/repeat-order', { package: page?.package, mandate: page?.mandates[0]?.id, amount })
}

describe('a stored method that was declined', () => {
  it('is retried with one press, and charged once the bank allows it', async () => {
    const first = await store('failed')
    const declined = await press()
    expect(declined.json).toMatchObject({ status: 'failed', repeat: true })
    await buyers.finish(first, 'paid', { later: 'paid' })
    const again = await press({ package: 'p1' })
    expect(again.json).toMatchObject({ status: 'completed', repeat: true })
    expect(again.json.id).not.toBe(declined.json.id)
    expect(await buyers.credits(buyer)).toBe(600)
  })

  it('is replaced by another card, which the next repeat order charges', async () => {
    await store('failed')
    expect((await press()).json.status).toBe('failed')
    const before = (await repeating())?.mandates[0]?.id
    expect(await checkout('creditcard')).toMatchObject({ method: 'creditcard', repeating: expect.anything() })
    await store('paid')
    const page = await repeating()
    expect(page?.mandates).toHaveLength(1)
    expect(page?.mandates[0]?.id).not.toBe(before)
    expect((await press()).json.status).toBe('completed')
    expect(await buyers.credits(buyer)).toBe(900)
  })

  it('is replaced by PayPal, which is preselected on the page that the button opens', async () => {
    await store('failed')
    expect((await press()).json.status).toBe('failed')
    expect(await checkout('paypal')).toMatchObject({ method: 'paypal', package: 'p1' })
    const paid = await buyers.order(buyer, { method: 'paypal' })
    await buyers.finish(paid, 'paid')
    expect(await buyers.credits(buyer)).toBe(600)
  })

  it('is replaced by Apple Pay if the browser supports it; until that is known, a method that every browser supports is preselected', async () => {
    expect(await checkout('applepay')).toMatchObject({ method: 'creditcard', deviceMethod: 'applepay' })
    expect(await checkout('paypal')).toMatchObject({ method: 'paypal', deviceMethod: null })
    expect(await checkout('ideal')).toMatchObject({ method: 'creditcard', deviceMethod: null })
  })

  it('is a failed payment if the provider refuses to charge it, with the same alternatives', async () => {
    await store('paid')
    vi.spyOn(testProviderOf(app), 'createPayment').mockRejectedValueOnce(
      new ConflictError('payments_unavailable'),
    )
    expect((await press()).json).toMatchObject({ status: 'failed', repeat: true })
    expect((await press()).json).toMatchObject({ status: 'completed' })
  })
})

describe('after the trial package', () => {
  beforeEach(async () => {
    await post('/api/deletion-offer', { offer: 'trial' })
    await store('paid', 'trial')
  })

  it('a repeat order is for the smallest package, with a note, its price and one press', async () => {
    expect(await repeating()).toMatchObject({
      package: 'p0',
      instead: true,
      credits: 100,
      price: { amount: 999, currency: 'EUR' },
      mandates: [{ method: 'creditcard' }],
    })
    expect((await press()).json).toMatchObject({ status: 'completed', package: 'p0', repeat: true })
    expect(await buyers.credits(buyer)).toBe(140)
    expect(await repeating()).toMatchObject({ package: 'p0', instead: false })
  })

  it('it is not sold a second time', async () => {
    const mandate = (await repeating())?.mandates[0]?.id
    const again = await post('/api/repeat-order', { package: 'trial', mandate, amount: 199 })
    expect(again.status).toBe(422)
    expect(await buyers.credits(buyer)).toBe(40)
  })
})

it('a member without a purchase has nothing to repeat', async () => {
  expect(await repeating()).toBeNull()
})

describe('the method in the address of a checkout', () => {
  it('is a 404 if the platform does not have that method', async () => {
    await expect(checkout('nope')).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['paypal', 'paypal', null],
    ['ideal', 'creditcard', 'errors:paymentmethod_unknown'],
  ])('%s preselects %s, and shows %s', async (asked, method, methodError) => {
    expect(await checkout(asked)).toMatchObject({ method, methodError })
  })
})
