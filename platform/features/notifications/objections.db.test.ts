import { expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { mailMaintenance } from './jobs.ts'
import { KEYED_OBJECTIONS, objectionKey } from './objections.ts'
import { mailWish } from './queries.ts'

const mayNotify = async (db: TenantDb, to: string, memberId: string | undefined) =>
  (await mailWish(db, { to, memberId, kind: 'message', now: new Date(), siteZone: 'UTC' })).wanted

const test = testDatabase()
const app = testApp(test)

const run = <T>(work: Parameters<typeof test.database.withTenant<T>>[1], tenant = 'amore') =>
  test.database.withTenant(keyOf(app, tenant), work)
const stored = async () =>
  (await test.owner.query('select email_key from mail_suppression order by 1')).rows.map(
    (row) => row.email_key,
  )

it('an objection is stored under a keyed hash, which differs between tenants', async () => {
  const [here, there] = [
    await run(async (db) => objectionKey(db, 'anna@example.test')),
    await run(async (db) => objectionKey(db, 'anna@example.test'), 'tulp'),
  ]
  expect([here, there]).toEqual([expect.stringMatching(/^hmac:/), expect.stringMatching(/^hmac:/)])
  expect(here).not.toBe(there)
})

it('the maintenance replaces older plain addresses by their hashes; objections hold before and after', async () => {
  const email = 'anna@example.test'
  const { id } = await run((db) => buildMember(db, { email }))
  const may = () => run((db) => mayNotify(db, email, id))
  expect(await may()).toBe(true)
  await test.owner.query(
    "insert into mail_suppression (tenant_id, email_key, reason) values ($1, $2, 'bounce')",
    [keyOf(app, 'amore'), email],
  )
  expect(await may()).toBe(false)
  const tenant = app.services.tenants.get('amore')
  if (!tenant) throw new Error('the demo tenant amore is missing')
  const tasks = mailMaintenance({ database: test.database, transport: null })
  const task = tasks.find(({ name }) => name === 'hashed-objections')
  expect(await task?.run(tenant, new Date())).toBe(1)
  expect(await stored()).toEqual([expect.stringMatching(/^hmac:[\w-]{43}$/)])
  expect([await may(), await task?.run(tenant, new Date())]).toEqual([false, 0])
})

it('objections of members get the newest secret, so that they hold without the older ones', async () => {
  const email = 'rotated@example.test'
  const { id } = await run((db) => buildMember(db, { email }))
  const [OLD, NEW] = ['an older secret', 'a newer secret']
  const visit = (write: boolean) =>
    run((db) => KEYED_OBJECTIONS.visit(db, { secrets: [NEW, OLD], after: null, write }))
  const may = () => run((db) => mayNotify({ ...db, addressSecrets: [NEW] }, email, id))
  await run((db) =>
    db.trx
      .insertInto('mail_suppression')
      .values({
        tenant_id: db.tenantId,
        email_key: objectionKey({ ...db, addressSecrets: [OLD] }, email),
        reason: 'bounce',
      })
      .execute(),
  )
  expect([(await visit(false)).older, await may()]).toEqual([1, true])
  expect([(await visit(true)).older, await may()]).toEqual([1, false])
  expect(await visit(false)).toEqual({ older: 0, lost: 0, next: null })
})
