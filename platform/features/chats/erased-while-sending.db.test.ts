import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

let fixture: TenantFixture
beforeAll(async () => {
  fixture = await seedFixture(test, app, 'amore')
})

const waiting = () => lockWaits(test)

/**
 * Erases the partner, and starts `meanwhile` when the conversation is no longer theirs and nothing
 * is committed yet.
 */
async function duringErasure<T>(meanwhile: () => Promise<T>): Promise<T> {
  const tenant = app.services.tenants.get('amore')
  if (!tenant) throw new Error('the demo tenant amore is missing')
  const holder = await test.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('update balance set credits = credits where member_id = $1', [fixture.other])
    const erasing = app.services.eraseMember(tenant, fixture.other)
    await expect.poll(waiting).toBe(1)
    const other = meanwhile()
    await expect.poll(waiting).toBe(2)
    await holder.query('commit')
    expect(await erasing).toBe(true)
    return await other
  } finally {
    holder.release()
  }
}

const send = (text: string) => {
  const headers = { cookie: fixture.cookie, 'idempotency-key': newId() }
  const body = { conversation: fixture.conversation, text }
  return app.send('amore', '/api/message', { method: 'POST', headers, body })
}

it('a message to a member who is being erased is refused and charges nothing', async () => {
  await test.owner.query(
    'insert into balance (tenant_id, member_id, credits) select tenant_id, id, 0 from member where id = $1 on conflict do nothing',
    [fixture.other],
  )
  const credits = async () =>
    (await test.owner.query('select credits from balance where member_id = $1', [fixture.member])).rows
  expect((await send('Hello')).status).toBe(200)
  const before = await credits()
  const { status, json } = await duringErasure(() => send('Still there?'))
  expect([status, json]).toMatchObject([409, { error: { code: 'partner_gone' } }])
  expect(await credits()).toEqual(before)
})

it.each([
  ['a like of', 'like', 'POST', (id: string) => ({ id })],
  ['a conversation with', 'conversation', 'POST', (id: string) => ({ member: id })],
  ['a block of', 'block', 'POST', (id: string) => ({ id })],
] as const)('%s a member who is being erased is refused as not found', async (_what, path, method, body) => {
  fixture = await seedFixture(test, app, 'amore')
  await test.owner.query(
    'insert into balance (tenant_id, member_id, credits) select tenant_id, id, 0 from member where id = $1',
    [fixture.other],
  )
  await test.owner.query('delete from conversation where id = $1', [fixture.conversation])
  const { status, json } = await duringErasure(() =>
    app.send('amore', `/api/${path}`, {
      method,
      headers: { cookie: fixture.cookie, 'idempotency-key': newId() },
      body: body(fixture.other),
    }),
  )
  expect([status, json]).toMatchObject([404, { error: { code: 'not_found' } }])
})
