import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf, providerIdOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { testProviderOf } from '../../testing/providers.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { moveCredits } from '../credits/server.ts'
import type { PaymentAnswer } from '../payments/contract.ts'
import { sendRefund } from './send.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
let buyer: Buyer
let payment: PaymentAnswer

const amore = () => demoSite(app, 'amore')

/** A paid order of 300 credits for 24.99 euros. */
beforeEach(async () => {
  buyer = await buyers.create()
  payment = await buyers.order(buyer)
  await buyers.finish(payment, 'paid')
})

const one = async <Row extends object>(text: string, values: unknown[]): Promise<Row> => {
  const { rows } = await test.owner.query<Row>(text, values)
  if (!rows[0]) throw new Error(`no row: ${text}`)
  return rows[0]
}

const orderOf = async (paid: PaymentAnswer) =>
  (await one<{ order_id: string }>('select order_id from payment where id = $1', [paid.id])).order_id

const refundOf = (who: Buyer) =>
  one<{ id: string; state: string; amount: number; credits: number }>(
    'select id, state, amount, credits from refund where member_id = $1',
    [who.id],
  )

const member = (who: Buyer) =>
  one<{ paid: boolean; withdrawable_until: Date | null }>(
    'select paid, withdrawable_until from member where id = $1',
    [who.id],
  )

async function withdraw(body: Record<string, unknown> = {}, who = buyer, key: string = randomUUID()) {
  return app.send('amore', '/api/withdrawal', {
    method: 'POST',
    headers: { cookie: who.cookie, 'idempotency-key': key },
    body: {
      order: await orderOf(payment),
      amount: payment.amount.amount,
      name: 'Ada Rossi',
      email: 'ada@example.org',
      ...body,
    },
  })
}

/** Backdates the payment by 20 days. @param until end of the order's period, as SQL */
async function paidLongAgo(until: string): Promise<void> {
  await test.owner.query("update payment set granted_at = now() - interval '20 days' where id = $1", [
    payment.id,
  ])
  await test.owner.query(`update credit_order set withdrawable_until = ${until} where id = $1`, [
    await orderOf(payment),
  ])
}

const spend = (credits: number, key: string) =>
  test.database.withTenant(amore().key, (db) =>
    moveCredits(db, { memberId: buyer.id, delta: -credits, reason: 'message', key }),
  )

const mailsTo = async (who: Buyer) => {
  const { rows } = await test.owner.query<{ mail_key: string; recipient: string; body_text: string }>(
    'select mail_key, recipient, body_text from outgoing_mail where member_id = $1 order by created_at, id',
    [who.id],
  )
  return rows
}

describe('a withdrawal', () => {
  it('takes the unused credits, returns their price, and makes the member free again', async () => {
    expect((await member(buyer)).withdrawable_until?.getTime()).toBeGreaterThan(Date.now() + 13 * 86_400_000)
    expect((await withdraw()).status).toBe(200)
    expect(await buyers.credits(buyer)).toBe(0)
    expect(await member(buyer)).toEqual({ paid: false, withdrawable_until: null })
    const refund = await refundOf(buyer)
    expect(refund).toMatchObject({
      state: 'approved',
      amount: payment.amount.amount,
      credits: payment.credits,
    })
    await sendRefund(app.services.payments, amore(), refund.id)
    await sendRefund(app.services.payments, amore(), refund.id)
    expect(await refundOf(buyer)).toMatchObject({ state: 'done' })
    const theirs = await testProviderOf(app).listRefunds(amore(), providerIdOf(payment))
    expect(theirs).toMatchObject([{ refundId: refund.id, amount: payment.amount, status: 'refunded' }])
    // The provider's later report of it is not a second refund.
    await buyers.webhook(providerIdOf(payment))
    expect((await test.owner.query('select from refund where member_id = $1', [buyer.id])).rowCount).toBe(1)
  })

  it('of a part returns its share of the paid amount, rounded up, and leaves the member premium', async () => {
    await spend(100, 'messages')
    const share = Math.ceil((payment.amount.amount * (payment.credits - 100)) / payment.credits)
    expect((await withdraw({ amount: share })).status).toBe(200)
    expect(await refundOf(buyer)).toMatchObject({ amount: share, credits: payment.credits - 100 })
    expect(await member(buyer)).toEqual({ paid: true, withdrawable_until: null })
    const [mail] = (await mailsTo(buyer)).filter(({ mail_key }) => mail_key.startsWith('withdrawal:'))
    expect(mail?.body_text).toContain('200 crediti · 24,99\u00a0€\u00a0×\u00a0200\u00a0÷\u00a0300')
  })

  it('is shown as the state of the order afterwards', async () => {
    await withdraw()
    const list = await app.send('amore', '/api/transactions', { headers: { cookie: buyer.cookie } })
    expect(list.json).toMatchObject({ payments: [{ status: 'completed', returned: payment.amount }] })
  })

  it('pressed twice, concurrently or later, is one', async () => {
    const key = randomUUID()
    const answers = await Promise.all([withdraw({}, buyer, key), withdraw({}, buyer, key)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.json).toEqual(answers[1]?.json)
    const other = await withdraw()
    expect([other.status, other.json.error]).toMatchObject([409, { code: 'withdrawal_nothing' }])
    expect(await refundOf(buyer)).toMatchObject({ amount: payment.amount.amount })
  })

  it('and concurrent messages that spend the same credits: either all is returned or the amount has changed', async () => {
    const [answer] = await Promise.all([withdraw(), spend(10, 'at once').catch(() => undefined)])
    const credits = await buyers.credits(buyer)
    if (answer?.status === 200) expect(credits).toBe(0)
    else {
      expect(answer?.json.error).toMatchObject({ code: 'withdrawal_changed' })
      expect(credits).toBe(payment.credits - 10)
    }
  })

  it.each([
    ['another amount', { amount: 1 }, 409, 'withdrawal_changed'],
    ['an invalid order id', { order: 'x' }, 422, 'validation_failed'],
    ['an unknown order', { order: randomUUID() }, 404, 'withdrawal_over'],
    ['an invalid address', { email: 'nobody' }, 422, 'validation_failed'],
    ['no name', { name: ' ' }, 422, 'validation_failed'],
    ['a link as name', { name: 'Win at casino.xyz' }, 422, 'validation_failed'],
    ['initials', { name: 'J.A.de Vries' }, 200, undefined],
    ['an invalid token', { token: 'x'.repeat(22) }, 200, undefined],
  ])('with %s is refused with a clear error', async (_what, body, status, code) => {
    const answer = await withdraw(body)
    expect([answer.status, (answer.json.error as { code?: string } | undefined)?.code]).toEqual([
      status,
      code,
    ])
    if (status !== 200) expect(await buyers.credits(buyer)).toBe(payment.credits)
  })

  it('without a name and with an invalid address reports both faults together', async () => {
    const { json } = await withdraw({ name: ' ', email: 'nobody' })
    expect(Object.keys((json.error as { fields: object }).fields).toSorted()).toEqual(['email', 'name'])
  })

  it('is refused for others, visitors, other sites, and after its period', async () => {
    const other = await buyers.create()
    expect((await withdraw({}, other)).status).toBe(404)
    expect((await withdraw({}, { id: '', cookie: '' })).status).toBe(403)
    await paidLongAgo('null')
    expect((await withdraw()).status).toBe(404)
  })

  it('has the period that the receipt promised, whatever the site offers since', async () => {
    await paidLongAgo("now() - interval '1 second'")
    expect((await withdraw()).status).toBe(404)
    await paidLongAgo("now() + interval '1 hour'")
    expect((await withdraw()).status).toBe(200)
  })

  it('works by the receipt’s link for a disabled member', async () => {
    const receipt = (await mailsTo(buyer)).find(({ mail_key }) => mail_key === `payment:${payment.id}`)
    const token = /\/withdrawal\?token=([\w-]{22})/.exec(receipt?.body_text ?? '')?.[1]
    expect(token).toBeDefined()
    await test.owner.query('update member set status = 2 where id = $1', [buyer.id])
    expect((await withdraw()).status).toBe(403)
    expect((await withdraw({ token })).status).toBe(200)
    expect((await withdraw({ token })).status).toBe(409)
  })

  it('is confirmed by a mail with its content, date and time, to the given address', async () => {
    await withdraw()
    const { id } = await refundOf(buyer)
    const mail = (await mailsTo(buyer)).find(({ mail_key }) => mail_key === `withdrawal:${id}`)
    expect(mail?.recipient).toBe('ada@example.org')
    for (const part of ['Ada Rossi', payment.number, '24,99', 'Ricevuto il'])
      expect(mail?.body_text).toContain(part)
    await sendRefund(app.services.payments, amore(), id)
    expect((await mailsTo(buyer)).at(-1)?.mail_key).toBe(`refund_done:${id}`)
  })

  it('of a method without refunds is paid by support, and the member is notified', async () => {
    await test.owner.query("update payment set method = 'paysafecard', provider = 'gone' where id = $1", [
      payment.id,
    ])
    expect((await withdraw()).status).toBe(200)
    const refund = await refundOf(buyer)
    expect(refund.state).toBe('manual')
    expect((await mailsTo(buyer)).map(({ mail_key }) => mail_key)).toContain(`refund_manual:${refund.id}`)
  })
})
