import { beforeEach, describe, expect, it } from 'vitest'
import { ConflictError, UnavailableError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { PaymentProvider } from '../../infra/payments/port.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { testProviderOf } from '../../testing/providers.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import type { PaymentAnswer } from '../payments/contract.ts'
import { jobContext } from './context.ts'
import { creditBack } from './credit-back.ts'
import { sendRefund } from './send.ts'
import { approveRefund, rejectRefund, requestRefund, type StaffRefund } from './staff.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
const [ada, bea] = [newId(), newId()]
let buyer: Buyer
let payment: PaymentAnswer
let order: string

const amore = () => demoSite(app, 'amore')

beforeEach(async () => {
  buyer = await buyers.create()
  payment = await buyers.order(buyer)
  await buyers.finish(payment, 'paid')
  const { rows } = await test.owner.query('select order_id from payment where id = $1', [payment.id])
  order = rows[0]?.order_id
})

type Context = ReturnType<typeof jobContext>
const run = <T>(work: (context: Context) => Promise<T>) =>
  test.database.withTenant(amore().key, (db) => work(jobContext(db, amore(), new Date())))

const request = (more: Partial<StaffRefund> = {}, limits?: { amount: number; credits: number }) =>
  run((context) =>
    requestRefund(
      context,
      app.services.payments,
      { staff: ada, memberId: buyer.id, orderId: order, amount: 1000, reason: 'late', key: newId(), ...more },
      limits,
    ),
  )

const rowOf = async (id: string) =>
  (await test.owner.query('select state, attempts, credits from refund where id = $1', [id])).rows[0]

/** The program's services with a modified provider. */
const services = (other: Partial<PaymentProvider>) => {
  const provider = Object.assign(Object.create(testProviderOf(app)), other) as PaymentProvider
  return { ...app.services.payments, providers: { test: provider } }
}

const mails = async () =>
  (await test.owner.query('select mail_key from outgoing_mail where member_id = $1', [buyer.id])).rows.map(
    ({ mail_key }) => String(mail_key).split(':')[0],
  )

describe('sending a refund', () => {
  it('whose response was lost is searched for before it is sent again', async () => {
    const { id } = await request()
    const calls: string[] = []
    const provider = testProviderOf(app)
    const slow = services({
      createRefund: async (refund) => {
        calls.push('create')
        await provider.createRefund(refund)
        throw new UnavailableError()
      },
      listRefunds: (tenant, payment_) => {
        calls.push('list')
        return provider.listRefunds(tenant, payment_)
      },
    })
    await sendRefund(slow, amore(), id)
    expect(await rowOf(id)).toMatchObject({ state: 'approved', attempts: 1 })
    await sendRefund(slow, amore(), id)
    expect(calls).toEqual(['create', 'list'])
    expect(await rowOf(id)).toMatchObject({ state: 'done' })
    expect(await mails()).toContain('refund_done')
  })

  it('in progress is checked until it is done', async () => {
    const { id } = await request()
    const pending = services({
      createRefund: async ({ refundId, amount }) => ({ id: 're', refundId, amount, status: 'pending' }),
    })
    await sendRefund(pending, amore(), id)
    expect(await rowOf(id)).toMatchObject({ state: 'sent' })
    const made = { id: 're', refundId: id, amount: { amount: 1000, currency: 'EUR' } }
    await sendRefund(services({ listRefunds: async () => [{ ...made, status: 'refunded' }] }), amore(), id)
    expect(await rowOf(id)).toMatchObject({ state: 'done' })
  })

  it('that is refused fails, is shown to staff, and the member is notified', async () => {
    const { id } = await request()
    const refusing = services({ createRefund: () => Promise.reject(new ConflictError('refund_refused')) })
    await sendRefund(refusing, amore(), id)
    await sendRefund(refusing, amore(), id)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 1 })
    expect((await mails()).filter((one) => one === 'refund_failed')).toHaveLength(1)
  })
})

describe('a refund by staff', () => {
  const low = { amount: 500, credits: 10 }

  it('above the limit waits for a second person, with its credits already taken', async () => {
    const { id } = await request({}, low)
    const taken = Math.floor((payment.credits * 1000) / payment.amount.amount)
    expect(await rowOf(id)).toMatchObject({ state: 'requested', credits: taken })
    expect(await buyers.credits(buyer)).toBe(payment.credits - taken)
    await sendRefund(app.services.payments, amore(), id)
    expect(await rowOf(id)).toMatchObject({ state: 'requested' })
    const approve = (staff: string) =>
      run((context) => approveRefund(context, app.services.payments, { staff, refund: id }))
    await expect(approve(ada)).rejects.toMatchObject({ code: 'second_person_needed' })
    await approve(bea)
    expect(await rowOf(id)).toMatchObject({ state: 'approved' })
    await expect(approve(bea)).rejects.toMatchObject({ code: 'refund_decided' })
  })

  it('that is rejected returns the credits to their order', async () => {
    const { id } = await request({}, low)
    await run((context) => rejectRefund(context, id))
    expect(await rowOf(id)).toMatchObject({ state: 'rejected' })
    expect(await buyers.credits(buyer)).toBe(payment.credits)
    expect(await request({ amount: payment.amount.amount })).toMatchObject({ credits: payment.credits })
  })

  it.each([0, -1, 1.5, 1_000_000])('of %s is refused', async (amount) => {
    await expect(request({ amount })).rejects.toMatchObject({ fields: { amount: { code: 'refund_amount' } } })
    expect(await buyers.credits(buyer)).toBe(payment.credits)
  })

  it('gives credits once, and many only after a second person', async () => {
    const give = (credits: number, key: string) =>
      run((context) =>
        creditBack(
          context,
          { staff: ada, memberId: buyer.id, credits, cause: 'fault', reason: 'lost', key },
          low,
        ),
      )
    await give(10, 'a')
    await give(10, 'a')
    expect(await buyers.credits(buyer)).toBe(payment.credits + 10)
    const { id, state } = await give(11, 'b')
    expect(state).toBe('requested')
    await run((context) => approveRefund(context, app.services.payments, { staff: bea, refund: id }))
    expect(await buyers.credits(buyer)).toBe(payment.credits + 21)
  })
})
