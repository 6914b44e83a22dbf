import { beforeEach, describe, expect, it } from 'vitest'
import { runMaintenance } from '../../infra/jobs/maintenance.ts'
import { testApp } from '../../testing/app.ts'
import { type Buyer, buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { demoSite } from '../../testing/tenant-fixture.ts'
import { moveCredits } from '../credits/server.ts'
import { booksMaintenance } from './books.ts'
import type { PaymentAnswer } from './contract.ts'

/** The daily check of the books of one site. */
const test = testDatabase()
const logged: string[] = []
const app = testApp(test, { JOBS: 'no', LOG_LEVEL: 'error' }, { write: (line: string) => logged.push(line) })
const buyers = buyersOf(test, app)
let buyer: Buyer
let payment: PaymentAnswer

const site = () => demoSite(app, 'amore')

const check = () =>
  runMaintenance(
    app.services.log,
    site(),
    booksMaintenance({ database: test.database, log: app.services.log }),
    new Date(),
  )
const alerts = async () =>
  (await test.owner.query('select kind, payment_id, facts, seen from payment_alert')).rows
const move = (delta: number, key: string, reference: string | null) =>
  test.database.withTenant(site().key, (db) =>
    moveCredits(db, { memberId: buyer.id, delta, reason: 'purchase', reference, key }),
  )
const orderId = async () =>
  (await test.owner.query<{ order_id: string }>('select order_id from payment where id = $1', [payment.id]))
    .rows[0]?.order_id ?? ''

beforeEach(async () => {
  logged.length = 0
  await test.owner.query('delete from payment_alert')
  buyer = await buyers.create()
  payment = await buyers.order(buyer)
  await buyers.finish(payment, 'paid')
})

it('finds nothing in consistent books', async () => {
  await buyers.order(await buyers.create())
  await check()
  expect([logged, await alerts()]).toEqual([[], []])
})

describe('the books of a site', () => {
  it('with a balance that differs from the sum of its entries raise one alert, also on the next day', async () => {
    await test.owner.query('update balance set credits = credits + 5 where member_id = $1', [buyer.id])
    await check()
    await check()
    expect(await alerts()).toEqual([{ kind: 'balance', payment_id: null, facts: { members: 1 }, seen: 2 }])
    expect(logged[0]).toContain('balances differ')
    await test.owner.query('update balance set credits = credits - 5 where member_id = $1', [buyer.id])
  })

  const faults: [string, () => Promise<unknown>, object][] = [
    ['granted twice', async () => move(300, 'again', await orderId()), { due: 300, granted: 600 }],
    [
      'granted and never paid',
      async () =>
        test.owner.query("update payment set granted_at = null, status = 'open' where id = $1", [payment.id]),
      { due: 0, granted: 300 },
    ],
    [
      'taken back twice',
      async () => {
        await move(300, 'other', null)
        const order = await orderId()
        await test.database.withTenant(site().key, async (db) => {
          for (const key of ['one', 'two'])
            await moveCredits(db, {
              memberId: buyer.id,
              delta: -300,
              reason: 'message',
              reference: order,
              key,
            })
        })
      },
      { due: 300, left: -300 },
    ],
  ]
  it.each(faults)('with an order %s are an alert', async (_fault, make, facts) => {
    await make()
    await check()
    expect(await alerts()).toMatchObject([{ kind: 'credits', facts: { order: await orderId(), ...facts } }])
    await test.owner.query('delete from ledger_entry where reference = $1', [await orderId()])
    await test.owner.query('update payment set granted_at = null where id = $1', [payment.id])
    await test.owner.query(
      `update balance b set credits = (select coalesce(sum(delta), 0) from ledger_entry e
         where e.tenant_id = b.tenant_id and e.member_id = b.member_id)`,
    )
  })

  it('match for an order whose member was gone when it was paid, which has its own alert', async () => {
    const late = await buyers.order(buyer)
    await buyers.finish(late, 'paid', { webhook: 'none' })
    await test.owner.query('delete from conversions where member_id = $1', [buyer.id])
    await test.owner.query('delete from member where id = $1', [buyer.id])
    await buyers.webhook(late.checkout_url?.split('/').at(-1) ?? '')
    await check()
    expect((await alerts()).map(({ kind }) => kind)).toEqual(['paid_after_erasure'])
  })
})
