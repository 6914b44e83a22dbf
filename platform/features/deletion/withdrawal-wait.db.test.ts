import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { demoSite, PASSWORD } from '../../testing/tenant-fixture.ts'
import { hashPassword } from '../accounts/server.ts'
import { moveCredits } from '../credits/server.ts'
import type { PaymentAnswer } from '../payments/contract.ts'
import { deletionMaintenance } from './jobs.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
const amore = () => demoSite(app, 'amore')

let buyer: Buyer
let payment: PaymentAnswer

/** A member with an order of today, whose withdrawal period is longer than the restore period. */
beforeEach(async () => {
  buyer = await buyers.create({ password_hash: await hashPassword(PASSWORD) })
  payment = await buyers.order(buyer)
  await buyers.finish(payment, 'paid')
})

const remove = () =>
  app.send('amore', '/api/account-deletion', {
    method: 'POST',
    headers: { cookie: buyer.cookie },
    body: { reason: 'pause', password: PASSWORD },
  })
const age = (days: number) =>
  test.owner.query(
    `update account_deletion set requested_at = now() - $2 * interval '1 day' where member_id = $1`,
    [buyer.id, days],
  )
const erase = () => deletionMaintenance(app.services)[0]?.run(amore(), new Date())
const isThere = async () =>
  (await test.owner.query('select from member where id = $1', [buyer.id])).rowCount === 1
async function mail(): Promise<string> {
  const { rows } = await test.owner.query<{ body_text: string }>(
    "select body_text from outgoing_mail where member_id = $1 and mail_key like 'account_deleted:%'",
    [buyer.id],
  )
  return rows[0]?.body_text ?? ''
}
const tokenAfter = (text: string, path: string) =>
  new RegExp(`${path}\\?token=([\\w-]+)`).exec(text)?.[1] ?? ''

async function withdrawBy(token: string) {
  const { rows } = await test.owner.query('select order_id from payment where id = $1', [payment.id])
  return app.send('amore', '/api/withdrawal', {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: {
      order: rows[0]?.order_id,
      amount: payment.amount.amount,
      token,
      name: 'Ada Rossi',
      email: 'ada@example.org',
    },
  })
}

describe('an account with an order that can be withdrawn', () => {
  it('mails the later date', async () => {
    const { rows } = await test.owner.query('select withdrawable_until from member where id = $1', [buyer.id])
    const day = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'Europe/Rome' }).format(
      new Date(rows[0]?.withdrawable_until.getTime() - 1),
    )
    await remove()
    expect(await mail()).toContain(`recedere da un ordine fino al ${day}`)
  })

  it('can be withdrawn from by the mail after 14 days, and is erased then', async () => {
    await remove()
    const token = tokenAfter(await mail(), '/withdrawal')
    await age(14.01)
    expect([await erase(), await isThere()]).toEqual([0, true])
    expect((await withdrawBy(token)).status).toBe(200)
    expect([await erase(), await isThere()]).toEqual([1, false])
  })

  it('can be restored by the link until it is erased', async () => {
    await remove()
    const token = tokenAfter(await mail(), '/account-deleted')
    await age(14.01)
    const back = await app.send('amore', '/api/account-deletion', { method: 'PUT', body: { token } })
    expect(back.json).toEqual({ restored: true })
  })

  it('is no longer kept after the period', async () => {
    await remove()
    await age(14.01)
    await test.owner.query("update member set withdrawable_until = now() - interval '1 s' where id = $1", [
      buyer.id,
    ])
    expect([await erase(), await isThere()]).toEqual([1, false])
  })

  it('is kept no longer than usual if all credits are spent', async () => {
    await test.database.withTenant(amore().key, (db) =>
      moveCredits(db, { memberId: buyer.id, delta: -payment.credits, reason: 'message', key: 'spent' }),
    )
    await remove()
    expect(await mail()).toContain('Dopo 14 giorni')
    await age(14.01)
    expect([await erase(), await isThere()]).toEqual([1, false])
  })
})
