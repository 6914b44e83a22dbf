import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { jobContext } from './context.ts'
import { creditBack } from './credit-back.ts'
import { approveRefund, rejectRefund, requestRefund, type StaffRefund } from './staff.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
const [ada, bea] = [newId(), newId()]
/** Every request needs a second person. */
const none = { amount: 0, credits: 0 }
let buyer: Buyer
let order: { readonly id: string; readonly amount: number }

const amore = () => demoSite(app, 'amore')

/** Pays an order of the buyer. */
async function pay(): Promise<{ id: string; amount: number }> {
  const payment = await buyers.order(buyer)
  await buyers.finish(payment, 'paid')
  const { rows } = await test.owner.query('select order_id from payment where id = $1', [payment.id])
  return { id: rows[0]?.order_id, amount: payment.amount.amount }
}

beforeEach(async () => {
  buyer = await buyers.create()
  order = await pay()
})

type Context = ReturnType<typeof jobContext>
const run = <T>(work: (context: Context) => Promise<T>) =>
  test.database.withTenant(amore().key, (db) => work(jobContext(db, amore(), new Date())))

const request = (more: Partial<StaffRefund> = {}) =>
  run((context) =>
    requestRefund(
      context,
      app.services.payments,
      {
        staff: ada,
        memberId: buyer.id,
        orderId: order.id,
        amount: 1000,
        reason: 'late',
        key: newId(),
        ...more,
      },
      none,
    ),
  )
const give = (credits: number, key: string) =>
  run((context) =>
    creditBack(
      context,
      { staff: ada, memberId: buyer.id, credits, cause: 'fault', reason: 'lost', key },
      none,
    ),
  )
const approve = (refund: string) =>
  run((context) => approveRefund(context, app.services.payments, { staff: bea, refund }))
const reject = (refund: string) => run((context) => rejectRefund(context, refund))

const isPaid = async () =>
  (await test.owner.query('select paid from member where id = $1', [buyer.id])).rows[0]?.paid

it('a rejected refund leaves the member premium, whatever was decided while it waited', async () => {
  const first = await request({ amount: order.amount })
  const second = await pay()
  const { id } = await request({ orderId: second.id, amount: second.amount })
  await approve(id)
  expect(await isPaid()).toBe(false)
  await reject(first.id)
  expect(await isPaid()).toBe(true)
})

describe('the key of a request', () => {
  it('repeats it, and no other one', async () => {
    const key = newId()
    const { id } = await request({ key })
    expect((await request({ key })).id).toBe(id)
    const refused = { code: 'idempotency_key_reused' }
    await expect(request({ key, amount: 900 })).rejects.toMatchObject(refused)
    await expect(give(10, key)).rejects.toMatchObject(refused)
    const given = newId()
    await give(10, given)
    await expect(give(11, given)).rejects.toMatchObject(refused)
  })
})

describe('a request that waits for a second person when the member is erased', () => {
  it('can be rejected', async () => {
    const { id } = await request()
    await app.services.eraseMember(amore(), buyer.id)
    expect(await reject(id)).toMatchObject({ state: 'rejected' })
  })

  it('gives no credits', async () => {
    const { id } = await give(10, newId())
    await app.services.eraseMember(amore(), buyer.id)
    await expect(approve(id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await reject(id)).toMatchObject({ state: 'rejected' })
  })

  it('still returns money', async () => {
    const { id } = await request()
    await app.services.eraseMember(amore(), buyer.id)
    expect(await approve(id)).toMatchObject({ state: 'approved' })
  })
})
