import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { jobContext } from './context.ts'
import { payByHand } from './finish-refund.ts'
import { refundMaintenance } from './maintenance.ts'
import { sendRefund } from './send.ts'
import { approveRefund, rejectRefund, requestRefund } from './staff.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
const [ada, bea] = [newId(), newId()]
let buyer: Buyer
let email: string

const amore = () => demoSite(app, 'amore')
type Context = ReturnType<typeof jobContext>
const run = <T>(work: (context: Context) => Promise<T>) =>
  test.database.withTenant(amore().key, (db) => work(jobContext(db, amore(), new Date())))

/** A refund by staff whose buyer is then erased. */
async function refundOfErased(state: string): Promise<string> {
  const payment = await buyers.order(buyer)
  await buyers.finish(payment, 'paid')
  const { rows } = await test.owner.query('select order_id from payment where id = $1', [payment.id])
  const wanted = {
    memberId: buyer.id,
    orderId: rows[0]?.order_id,
    amount: 1000,
    reason: 'late',
    key: newId(),
  }
  const { id } = await run((context) =>
    requestRefund(context, app.services.payments, { staff: ada, ...wanted }, { amount: 0, credits: 0 }),
  )
  await test.owner.query('update refund set state = $2 where id = $1', [id, state])
  await app.services.eraseMember(amore(), buyer.id)
  return id
}
const payee = async (id: string) =>
  (
    await test.owner.query(
      'select declared_name, declared_email, declared_language from refund where id = $1',
      [id],
    )
  ).rows[0]
const mails = async (key: string) =>
  (
    await test.owner.query('select recipient, subject, member_id from outgoing_mail where mail_key = $1', [
      key,
    ])
  ).rows
const kept = () => ({ declared_name: 'Ada', declared_email: email, declared_language: 'it' })
const EMPTY = { declared_name: null, declared_email: null, declared_language: null }

beforeEach(async () => {
  email = `${newId()}@example.test`
  buyer = await buyers.create({ name: 'Ada', email, email_key: email, language: 'it' })
})

describe('a refund of an erased buyer', () => {
  it.each(['requested', 'approved', 'sent', 'failed', 'manual'])(
    'keeps the payee’s data while it is %s',
    async (state) => {
      expect(await payee(await refundOfErased(state))).toEqual(kept())
    },
  )

  it.each(['done', 'rejected'])('keeps no payee’s data if it is %s', async (state) => {
    expect(await payee(await refundOfErased(state))).toEqual(EMPTY)
  })

  it('does not keep an address that was never confirmed', async () => {
    await test.owner.query('update member set email_confirmed_at = null where id = $1', [buyer.id])
    expect(await payee(await refundOfErased('manual'))).toEqual({ ...kept(), declared_email: null })
  })

  it('notifies the buyer when staff has transferred it, and then clears their data', async () => {
    const id = await refundOfErased('manual')
    const paid = await run((context) => payByHand(context, { staff: ada, refund: id }))
    expect(paid).toMatchObject({ state: 'done', paid_by: ada, ...EMPTY })
    expect(await mails(`refund_done:${id}`)).toEqual([
      { recipient: email, subject: 'Il tuo rimborso', member_id: null },
    ])
    const again = run((context) => payByHand(context, { staff: ada, refund: id }))
    await expect(again).rejects.toMatchObject({ code: 'refund_decided' })
  })

  it('clears their data when the provider has returned it', async () => {
    const id = await refundOfErased('requested')
    await run((context) => approveRefund(context, app.services.payments, { staff: bea, refund: id }))
    await sendRefund(app.services.payments, amore(), id)
    expect(await payee(id)).toEqual(EMPTY)
    expect(await mails(`refund_done:${id}`)).toHaveLength(1)
  })

  it('clears their data when it is rejected', async () => {
    const id = await refundOfErased('requested')
    await run((context) => rejectRefund(context, id))
    expect(await payee(id)).toEqual(EMPTY)
  })

  it('is cleared by the daily maintenance if it was closed in another way', async () => {
    const id = await refundOfErased('sent')
    await test.owner.query("update refund set state = 'done' where id = $1", [id])
    const task = refundMaintenance(app.services).find(({ name }) => name === 'payees-of-closed-refunds')
    expect(await task?.run(amore(), new Date())).toBe(1)
    expect(await payee(id)).toEqual(EMPTY)
  })
})

it('a transfer by hand is only for refunds that the provider cannot return', async () => {
  const id = await refundOfErased('approved')
  const refused = run((context) => payByHand(context, { staff: ada, refund: id }))
  await expect(refused).rejects.toMatchObject({ code: 'refund_decided' })
})
