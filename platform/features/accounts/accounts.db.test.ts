import { beforeEach, describe, expect, it } from 'vitest'
import { accounts, LONG_PASSWORD, sessionIn } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { hashPassword } from './passwords.ts'

const test = testDatabase()
const app = testApp(test)

const { build, logIn, user } = accounts(test, app)

beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

describe('a session', () => {
  it('expires on the server after thirty days', async () => {
    const { id, email } = await build()
    const before = Date.now()
    const cookie = sessionIn(await logIn(email))
    const { rows } = await test.owner.query<{ expires_at: Date }>(
      'select expires_at from session where member_id = $1',
      [id],
    )
    const lasts = (rows[0]?.expires_at.getTime() ?? 0) - 30 * 86_400_000
    expect(lasts).toBeGreaterThanOrEqual(before)
    expect(lasts).toBeLessThanOrEqual(Date.now())
    await test.owner.query(
      "update session set expires_at = now() + interval '1 minute' where member_id = $1",
      [id],
    )
    expect(await user(cookie)).toMatchObject({ id })
    await test.owner.query(
      "update session set expires_at = now() - interval '1 second' where member_id = $1",
      [id],
    )
    expect(await user(cookie)).toBeNull()
  })

  it('is unknown once the account is deleted', async () => {
    const { id, email } = await build()
    const cookie = sessionIn(await logIn(email))
    await test.owner.query('update member set status = 3 where id = $1', [id])
    expect(await user(cookie)).toBeNull()
  })

  it('is refused to a fictional profile, whatever its password', async () => {
    const { email } = await build({ fictional: true })
    expect((await logIn(email)).json).toMatchObject({ error: { code: 'login_failed' } })
  })

  it('belongs to the newest of several claims of one address', async () => {
    const email = 'claimed@example.it'
    const claim = async (password: string, days: number) =>
      build({
        email,
        status: 'not_confirmed',
        password_hash: await hashPassword(password),
        signup_at: new Date(Date.now() - days * 86_400_000),
      })
    const newer = await claim('the newer claim', 1)
    await claim('the older claim', 2)
    expect((await logIn(email, 'the newer claim')).json.user).toMatchObject({ id: newer.id })
    expect((await logIn(email, 'the older claim')).status).toBe(422)
  })

  it('uses the member’s language if the browser has not chosen one', async () => {
    const { email } = await build({ language: 'sv' }, 'nordlys')
    const languagesOf = async (cookie: string) => {
      const body = { email, password: LONG_PASSWORD }
      const answer = await app.send('nordlys', '/api/user', { method: 'POST', headers: { cookie }, body })
      return answer.cookies.filter((one) => one.startsWith('language='))
    }
    expect(await languagesOf('')).toEqual(['language=sv'])
    expect(await languagesOf('language=da')).toEqual([])
  })
})

describe('the logout', () => {
  it('ends the session on the server', async () => {
    const cookie = sessionIn(await logIn((await build()).email))
    const answer = await app.send('amore', '/api/logout.php', {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect([answer.status, answer.json]).toEqual([200, { user: null }])
    expect(await user(cookie)).toBeNull()
  })

  it('is refused when another site requests it', async () => {
    const cookie = sessionIn(await logIn((await build()).email))
    const answer = await app.send('amore', '/api/logout', {
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.status).toBe(403)
    expect(await user(cookie)).not.toBeNull()
  })
})

describe('language and push', () => {
  it('stores a language that the tenant offers: for visitors in a cookie, for members in their row too', async () => {
    const put = (headers: Record<string, string>, language: string) =>
      app.send('nordlys', '/api/user', { method: 'PUT', headers, body: { language } })
    const visitor = await put({}, 'sv')
    expect(visitor.cookies).toContain('language=sv')
    expect(visitor.json.user).toBeNull()
    expect((await put({}, 'it')).status).toBe(422)
    const member = await build({}, 'nordlys')
    const { cookies } = await app.send('nordlys', '/api/user', {
      method: 'POST',
      body: { email: member.email, password: LONG_PASSWORD },
    })
    const cookie = cookies.find((pair) => pair.startsWith('session=')) ?? ''
    expect((await put({ cookie }, 'fi')).json.user).toMatchObject({ language: 'fi' })
    expect(await user(cookie, 'nordlys')).toMatchObject({ language: 'fi' })
  })

  const subscription = {
    endpoint: 'https://fcm.googleapis.com/abc',
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  }
  const subscribe = (cookie?: string) =>
    app.send('amore', '/api/user.php?push=1', {
      method: 'POST',
      headers: cookie ? { cookie } : {},
      body: { subscription },
    })
  const subscribed = async () =>
    (await test.owner.query('select member_id from push_subscription')).rows.map(({ member_id: id }) => id)

  it('keeps one subscription per browser and gives it to the member who signed in last', async () => {
    const [one, two] = [await build(), await build()]
    for (const { email } of [one, two]) {
      const answer = await subscribe(sessionIn(await logIn(email)))
      expect([answer.status, answer.json]).toEqual([200, { subscribed: true }])
    }
    expect(await subscribed()).toEqual([two.id])
    expect((await subscribe()).status).toBe(403)
  })

  it('sends no push to a browser that has signed out', async () => {
    const { id, email } = await build()
    const cookie = sessionIn(await logIn(email))
    await subscribe(cookie)
    expect(await subscribed()).toEqual([id])
    await app.send('amore', '/api/logout.php', { headers: { cookie } })
    expect(await subscribed()).toEqual([])
  })
})
