import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { jobContext } from './context.ts'
import { creditBack } from './credit-back.ts'
import { approveRefund, rejectRefund, requestRefund } from './staff.ts'

/** The limit of one person covers all their decisions about a member, not each one separately. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
const limits = { amount: 1000, credits: 100 }
let [ada, bea]: string[] = []
let buyer: Buyer

const amore = () => demoSite(app, 'amore')

/** Pays an order of 24.99. @returns its id */
async function pay(): Promise<string> {
  const payment = await buyers.order(buyer)
  await buyers.finish(payment, 'paid')
  const { rows } = await test.owner.query('select order_id from payment where id = $1', [payment.id])
  return rows[0]?.order_id
}

type Context = ReturnType<typeof jobContext>
const run = <T>(work: (context: Context) => Promise<T>) =>
  test.database.withTenant(amore().key, (db) => work(jobContext(db, amore(), new Date())))

const refund = async (orderId: string, amount: number, staff = ada ?? '') =>
  run((context) => {
    const wanted = { staff, memberId: buyer.id, orderId, amount, reason: 'late', key: newId() }
    return requestRefund(context, app.services.payments, wanted, limits)
  })
const give = (credits: number, staff = ada ?? '') =>
  run((context) => {
    const wanted = {
      staff,
      memberId: buyer.id,
      credits,
      cause: 'fault' as const,
      reason: 'lost',
      key: newId(),
    }
    return creditBack(context, wanted, limits)
  })

beforeEach(async () => {
  buyer = await buyers.create()
  ;[ada, bea] = [newId(), newId()]
})

describe('refunds by one person to one member', () => {
  it('up to the limit in total are returned immediately, the next cent waits', async () => {
    const [order, other] = [await pay(), await pay()]
    expect((await refund(order, 600)).state).toBe('approved')
    expect((await refund(other, 400)).state).toBe('approved')
    expect((await refund(order, 1)).state).toBe('requested')
    expect((await refund(order, 1, bea)).state).toBe('approved')
  })

  it('do not count while they wait, if they were rejected, or if a second person agreed', async () => {
    const order = await pay()
    const { id } = await refund(order, 1001)
    expect((await refund(order, 10)).state).toBe('approved')
    await run((context) => approveRefund(context, app.services.payments, { staff: bea ?? '', refund: id }))
    const rejected = await refund(order, 1001)
    await run((context) => rejectRefund(context, rejected.id))
    expect((await refund(order, 990)).state).toBe('approved')
  })

  it('at the same time are counted one after the other', async () => {
    const order = await pay()
    const made = await Promise.all([1, 2, 3].map(() => refund(order, 500)))
    expect(made.map(({ state }) => state).sort()).toEqual(['approved', 'approved', 'requested'])
  })
})

it('credits that one person gives to one member count together for 30 days', async () => {
  expect((await give(60)).state).toBe('done')
  expect((await give(41)).state).toBe('requested')
  expect((await give(40)).state).toBe('done')
  expect(await buyers.credits(buyer)).toBe(100)
  await test.owner.query("update refund set requested_at = now() - interval '31 days' where member_id = $1", [
    buyer.id,
  ])
  expect((await give(100)).state).toBe('done')
})
