import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { buyersOf, providerIdOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { lastMethod } from './last-order.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const buyers = buyersOf(test, app)

it('the checkout preselects the last method paid with, not one that was only tried', async () => {
  const who = await buyers.create()
  const last = () => test.database.withTenant(keyOf(app, 'amore'), (db) => lastMethod(db, who.id))
  expect(await last()).toBeUndefined()
  for (const [method, status] of [
    ['creditcard', 'paid'],
    ['paypal', 'paid'],
    ['banktransfer', 'failed'],
  ] as const) {
    const order = await buyers.order(who, { method })
    await buyers.finish(order, status)
    await buyers.webhook(providerIdOf(order))
  }
  expect(await last()).toBe('paypal')
})
