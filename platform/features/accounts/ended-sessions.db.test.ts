import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'
import { accountsMaintenance } from './jobs.ts'
import { hashPassword } from './passwords.ts'

const test = testDatabase()
const app = testApp(test)

const TENANT = 'amore'
const PASSWORD = 'una frase lunga davvero'
let fixture: TenantFixture

beforeEach(async () => {
  fixture = await seedFixture(test, app, TENANT)
})

const get = (path: string, cookie = fixture.cookie) => app.send(TENANT, path, { headers: { cookie } })
const post = (path: string, body: unknown) =>
  app.send(TENANT, path, { method: 'POST', headers: { cookie: fixture.cookie }, body })
const disable = (id: string) => test.owner.query('update member set status = 2 where id = $1', [id])
const sessions = async () =>
  (await test.owner.query('select 1 from session where member_id = $1', [fixture.member])).rowCount

/** Runs the daily maintenance of sessions for this site. */
async function maintenance(): Promise<void> {
  const tenant = app.services.tenants.get(TENANT)
  if (!tenant) throw new Error('no tenant')
  for (const { run } of accountsMaintenance(app.services)) await run(tenant, new Date())
}

describe('a member who was disabled', () => {
  it('is signed out by the next request, with the reason on pages that need a member', async () => {
    expect((await get('/api/chats')).status).toBe(200)
    await disable(fixture.member)
    const refused = await Promise.all([
      get('/api/chats'),
      get('/api/members?page=1').then(() => get('/api/likes')),
      post('/api/message', { conversation: fixture.conversation, text: 'ciao' }),
      post('/api/profile', { about: 'still here' }),
      post('/api/presence', {}),
      post('/api/payment', { package: 'p0', method: 'creditcard' }),
    ])
    for (const { status, json } of refused)
      expect([status, json]).toMatchObject([
        403,
        { error: { code: 'account_disabled', message: expect.stringMatching(/^Questo account/) } },
      ])
    expect((await get('/api/user')).json).toEqual({ user: null })
    expect((await get('/api/events')).status).toBe(403)
  })

  it('cannot sign in, and gets the reason only with the right password', async () => {
    const { rows } = await test.owner.query(
      'update member set password_hash = $1, status = 2 where id = $2 returning email',
      [await hashPassword(PASSWORD), fixture.member],
    )
    const logIn = (password: string) => post('/api/user', { email: rows[0].email, password })
    const [wrong, right] = [await logIn('not the right one'), await logIn(PASSWORD)]
    expect([wrong.status, wrong.json.error]).toMatchObject([422, { code: 'login_failed' }])
    expect([right.status, right.json.error]).toMatchObject([403, { code: 'account_disabled' }])
    expect(right.cookies).toEqual([])
  })

  it('is hidden from other members', async () => {
    expect((await get(`/api/member?id=${fixture.other}`)).status).toBe(200)
    await disable(fixture.other)
    expect((await get(`/api/member?id=${fixture.other}`)).status).toBe(404)
  })

  it('is not signed in again when enabled after the daily maintenance', async () => {
    await disable(fixture.member)
    await maintenance()
    await test.owner.query('update member set status = 1 where id = $1', [fixture.member])
    expect((await get('/api/user')).json).toEqual({ user: null })
  })
})

describe('an idle session', () => {
  const idleFor = (days: number) =>
    test.owner.query(`update session set seen_at = now() - $1 * interval '1 day' where member_id = $2`, [
      days,
      fixture.member,
    ])

  it('has ended after two weeks', async () => {
    await idleFor(15)
    expect((await get('/api/user')).json).toEqual({ user: null })
    await maintenance()
    expect(await sessions()).toBe(0)
  })

  it('stays valid if it is used in time: its use is stored once an hour', async () => {
    await idleFor(13)
    expect((await get('/api/user')).json.user).not.toBeNull()
    const seen = async () =>
      (
        await test.owner.query(
          "select seen_at > now() - interval '1 hour' as now, xmin from session where member_id = $1",
          [fixture.member],
        )
      ).rows[0]
    const first = await seen()
    expect(first.now).toBe(true)
    await get('/api/user')
    expect(await seen()).toEqual(first)
    await maintenance()
    expect(await sessions()).toBe(1)
  })
})
