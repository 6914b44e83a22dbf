import { beforeAll, expect, it } from 'vitest'
import { newId } from '../core/ids.ts'
import { testApp } from '../testing/app.ts'
import { buyersOf } from '../testing/buyers.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

/**
 * A refund that the provider cannot make: the page of the payment shows whom to pay, even after the
 * account is erased.
 */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)
const email = `${newId()}@example.test`
let ada: TestStaff
let sue: TestStaff
let payment: string
let refund: string

beforeAll(async () => {
  ada = await buildStaff(app, { role: 'operator' })
  sue = await buildStaff(app, { role: 'support', tenants: ['amore'] })
  const buyer = await buyers.create({ email, email_key: email })
  const placed = await buyers.order(buyer)
  await buyers.finish(placed, 'paid')
  payment = placed.id
  const body = { tenant: keyOf(app, 'amore'), payment, amount: '10.00', reason: 'too late', key: newId() }
  await sue.send('/finance/refund', { body })
  const { rows } = await test.owner.query(
    "update refund set state = 'manual' where payment_id = $1 returning id",
    [payment],
  )
  refund = rows[0]?.id
  const tenant = app.services.tenants.get('amore')
  if (tenant) await app.services.eraseMember(tenant, buyer.id)
})

const page = async () => (await ada.send(`/finance/payment?tenant=${keyOf(app, 'amore')}&id=${payment}`)).text
const paid = (by: TestStaff) =>
  by.send('/finance/refunds/paid', { body: { tenant: keyOf(app, 'amore'), id: refund } })

it('an operator marks a manual refund as paid, once, and the payee disappears from the page', async () => {
  expect(await page()).toContain(email)
  expect((await paid(sue)).status).toBe(403)
  expect((await paid(ada)).status).toBe(303)
  expect((await paid(ada)).status).toBe(409)
  expect(await page()).not.toContain(email)
  const { rows } = await test.owner.query(
    'select action from audit_entry where subject = $1 order by at, id',
    [`refund:${refund}`],
  )
  expect(rows.map(({ action }) => action)).toEqual(['refund_made', 'refund_paid'])
})
