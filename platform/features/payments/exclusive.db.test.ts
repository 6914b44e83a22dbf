import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UnavailableError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { PACKAGE_IDS } from '../../core/packages.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf, providerIdOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { testProviderOf } from '../../testing/providers.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { watchAgain } from '../../testing/watched-payments.ts'
import { reconcilePayments } from './jobs.ts'

/**
 * Of two checkouts that must not both be paid, the older one is ended before the newer one opens.
 */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
const { order, send, finish, payments, credits } = buyers

const BONUS = { discount_code: 'TIMEBONUS25', package: 'p3' }
const FULL = { package: 'p3' }
const PAID = 'paid'
let buyer: Buyer

beforeEach(async () => {
  vi.restoreAllMocks()
  buyer = await buyers.create()
})

const newCode = () => buyers.addCode(`CODE${newId().slice(-8).toUpperCase()}`)
const refusal = (answer: Awaited<ReturnType<typeof send>>) => [
  answer.status,
  (answer.json.error as { code?: string } | undefined)?.code,
]
const provider = () => testProviderOf(app)
const site = () => demoSite(app, 'amore')
const ageByAnHour = () =>
  test.owner.query(
    "update credit_order set created_at = (created_at at time zone 'UTC' - interval '61 minutes') at time zone 'UTC' where member_id = $1",
    [buyer.id],
  )

describe('a code that is valid once', () => {
  it('is charged once, however many checkouts were opened and abandoned', async () => {
    const opened = []
    for (const id of PACKAGE_IDS) {
      opened.push(await order(buyer, { ...BONUS, package: id }))
      await ageByAnHour()
    }
    const pressed = []
    for (const payment of opened) pressed.push((await finish(payment, PAID)).status)
    expect(pressed).toEqual([409, 409, 409, 303])
    expect(await payments(buyer)).toEqual([
      { status: 'canceled', amount: 749, review: null },
      { status: 'canceled', amount: 1874, review: null },
      { status: 'canceled', amount: 3674, review: null },
      { status: 'paid', amount: 6749, review: null },
    ])
    expect(await credits(buyer)).toBe(1500)
  })

  it('resumes the same checkout, also after an hour', async () => {
    const discount_code = await newCode()
    const first = await order(buyer, { discount_code })
    await ageByAnHour()
    expect((await order(buyer, { discount_code })).id).toBe(first.id)
    const [one, two] = await Promise.all([order(buyer, { discount_code }), order(buyer, { discount_code })])
    expect([one.id, two.id]).toEqual([first.id, first.id])
  })

  it('leaves one payable checkout if two are ordered at the same time', async () => {
    const discount_code = await newCode()
    await Promise.all(['p0', 'p2', 'p3'].map((id) => send(buyer, { discount_code, package: id })))
    const open = (await payments(buyer)).filter(({ status }) => status === 'open')
    expect(open).toHaveLength(1)
  })

  it('is refused if the older checkout turns out to be paid', async () => {
    const discount_code = await newCode()
    await finish(await order(buyer, { discount_code }), PAID, { webhook: 'none' })
    expect(refusal(await send(buyer, { discount_code, package: 'p2' }))).toEqual([422, 'discount_used'])
    expect(await payments(buyer)).toMatchObject([{ status: 'paid', review: null }])
    expect(await credits(buyer)).toBe(300)
  })

  it.each(['open', 'pending'])('is refused if the provider cannot end one that is %s', async (status) => {
    const discount_code = await newCode()
    const first = await order(buyer, { discount_code })
    if (status === 'pending') await finish(first, 'pending')
    const cancel = vi.spyOn(provider(), 'cancelPayment')
    cancel.mockImplementation((site, id) => provider().fetchPayment(site, id))
    expect(refusal(await send(buyer, { discount_code, package: 'p2' }))).toEqual([409, 'discount_pending'])
    expect(await payments(buyer)).toMatchObject([{ status }])
    await finish(first, 'expired')
    expect((await order(buyer, { discount_code, package: 'p2' })).status).toBe('loading')
  })

  it('places no order while the provider is unavailable, and places it once it is available', async () => {
    const discount_code = await newCode()
    await order(buyer, { discount_code })
    const away = vi.spyOn(provider(), 'cancelPayment').mockRejectedValue(new UnavailableError())
    expect((await send(buyer, { discount_code, package: 'p2' })).status).toBe(503)
    expect(await payments(buyer)).toHaveLength(1)
    away.mockRestore()
    await order(buyer, { discount_code, package: 'p2' })
    expect(await payments(buyer)).toMatchObject([{ status: 'canceled' }, { status: 'open' }])
  })

  it('ends a checkout whose response from the provider was lost', async () => {
    const discount_code = await newCode()
    const first = await order(buyer, { discount_code })
    await test.owner.query('update payment set provider_id = null, checkout_url = null where id = $1', [
      first.id,
    ])
    await order(buyer, { discount_code, package: 'p2' })
    expect((await finish(first, PAID)).status).toBe(409)
    expect(await payments(buyer)).toMatchObject([{ status: 'canceled' }, { status: 'open' }])
  })
})

describe('the bonus for the first purchase', () => {
  it.each([
    ['after an order at the full price', FULL, BONUS, 6749],
    ['before an order at the full price', BONUS, FULL, 8999],
  ])('opened %s leaves only one of the two payable', async (_when, first, second, charged) => {
    const [older, newer] = [await order(buyer, first), await order(buyer, second)]
    expect([(await finish(older, PAID)).status, (await finish(newer, PAID)).status]).toEqual([409, 303])
    const paid = (await payments(buyer)).filter(({ status }) => status === 'paid')
    expect(paid).toEqual([{ status: 'paid', amount: charged, review: null }])
    expect(await credits(buyer)).toBe(1500)
  })

  it('is refused while a bank processes an order at the full price', async () => {
    await finish(await order(buyer, FULL), 'pending')
    expect(refusal(await send(buyer, BONUS))).toEqual([409, 'discount_pending'])
  })

  it('does not stop the member from buying at the full price while a bank processes the bonus order', async () => {
    const slow = await order(buyer, BONUS)
    await finish(slow, 'pending')
    await finish(await order(buyer, FULL), PAID)
    await finish(slow, PAID)
    expect(await credits(buyer)).toBe(3000)
    expect(await payments(buyer)).toMatchObject([{ review: 'discount_not_due' }, { review: null }])
  })

  it('does not end orders at the full price', async () => {
    const [one, two] = [await order(buyer, FULL), await order(buyer, FULL)]
    for (const payment of [one, two]) await finish(payment, PAID)
    expect(await credits(buyer)).toBe(3000)
  })
})

describe('money that arrives for an ended order', () => {
  it('is found an hour later without a webhook, and granted once', async () => {
    const payment = await order(buyer, FULL)
    await finish(payment, 'canceled')
    await finish(payment, PAID, { webhook: 'none' })
    const reconcile = (minutes: number) =>
      reconcilePayments(app.services.payments, site(), new Date(Date.now() + minutes * 60_000))
    await reconcile(30)
    expect(await credits(buyer)).toBe(0)
    await reconcile(61)
    expect(await credits(buyer)).toBe(1500)
    expect(await payments(buyer)).toMatchObject([{ status: 'paid', review: 'paid_after_cancel' }])
    expect(await reconcile(62)).toMatchObject({ granted: 0 })
  })

  it('is found also if the provider was unavailable an hour later', async () => {
    const payment = await order(buyer, FULL)
    await finish(payment, 'canceled')
    await finish(payment, PAID, { webhook: 'none' })
    await test.owner.query(
      "update payment set status = 'expired', updated_at = (updated_at at time zone 'UTC' - interval '3 days') at time zone 'UTC' where id <> $1",
      [payment.id],
    )
    await watchAgain(test)
    const reconcile = (hours: number) =>
      reconcilePayments(app.services.payments, site(), new Date(Date.now() + hours * 3_600_000))
    const away = vi.spyOn(provider(), 'fetchPayment').mockRejectedValue(new UnavailableError())
    await reconcile(1.1)
    away.mockRestore()
    await reconcile(1.2)
    expect(await credits(buyer)).toBe(0)
    await reconcile(6.1)
    expect(await credits(buyer)).toBe(1500)
  })

  it('is granted, and flagged for a decision about a refund', async () => {
    const error = vi.spyOn(app.services.log, 'error')
    const discount_code = await newCode()
    const first = await order(buyer, { discount_code })
    await finish(await order(buyer, { discount_code, package: 'p2' }), PAID)
    const fetched = provider().fetchPayment
    vi.spyOn(provider(), 'fetchPayment').mockImplementation(async (site, id) => {
      const known = await fetched(site, id)
      return known && id === providerIdOf(first) ? { ...known, status: 'paid' } : known
    })
    await buyers.webhook(providerIdOf(first))
    await buyers.webhook(providerIdOf(first))
    expect(await payments(buyer)).toMatchObject([
      { status: 'paid', review: 'paid_after_cancel' },
      { status: 'paid', review: null },
    ])
    expect(await credits(buyer)).toBe(300 + 700)
    expect(error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ payment: first.id, alert: 'paid_after_cancel' }),
      expect.any(String),
    )
  })
})
