import { beforeAll, expect, it } from 'vitest'
import { callRoutes } from '../../app/call-routes.ts'
import { type Answer, testApp } from '../../testing/app.ts'
import { EXAMPLES, nameOf, sendExample } from '../../testing/call-examples.ts'
import { testDatabase } from '../../testing/database.ts'
import { seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'

/** Five calls change what can open an account. Each gives the session that made it a new token. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
let fixture: TenantFixture
let cookie: string

beforeAll(async () => {
  fixture = await seedFixture(test, app, 'amore')
  cookie = fixture.cookie
})

async function send(name: string): Promise<Answer> {
  const found = callRoutes(app.services).find(({ call }) => nameOf(call) === name)
  const example = EXAMPLES[name]?.(fixture)
  if (!found || !example) throw new Error(`no call ${name}`)
  return sendExample(app, { tenant: 'amore', call: found.call, example, cookie })
}

const userOf = async (session: string) =>
  (await app.send('amore', '/api/user', { headers: { cookie: session } })).json.user

/** Id of the session of this cookie, read from the member's list of sessions. */
async function currentId(): Promise<unknown> {
  const { json } = await app.send('amore', '/api/sessions', { headers: { cookie } })
  const sessions = json.sessions as unknown as readonly { id: string; current: boolean }[]
  return sessions.find(({ current }) => current)?.id
}

it.each(['POST /api/passkey', 'DELETE /api/passkey', 'PUT /api/second-factor', 'PUT /api/password'])(
  '%s replaces the token and keeps the session: a copy of the old cookie no longer works',
  async (name) => {
    const [before, id] = [cookie, await currentId()]
    const answer = await send(name)
    expect(answer.status, answer.text).toBe(200)
    const renewed = answer.cookies.find((one) => one.startsWith('session='))
    expect(renewed).toMatch(/^session=[\w-]{22}$/)
    expect(renewed).not.toBe(before)
    expect(await userOf(before)).toBeNull()
    cookie = renewed ?? ''
    expect(await userOf(cookie)).toMatchObject({ id: fixture.member })
    expect(await currentId()).toBe(id)
  },
)

it('a refused change keeps the token', async () => {
  const body = {
    old_password: 'not the password',
    password: 'a new sentence',
    password_repeat: 'a new sentence',
  }
  const answer = await app.send('amore', '/api/password', { method: 'PUT', body, headers: { cookie } })
  expect([answer.status, answer.cookies]).toEqual([422, []])
  expect(await userOf(cookie)).toMatchObject({ id: fixture.member })
})
