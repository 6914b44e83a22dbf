import { beforeEach, describe, expect, it } from 'vitest'
import { type Answer, testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { type BuiltMember, buildMember, type MemberPlan } from '../../testing/factories.ts'
import { hashPassword } from './passwords.ts'

const test = testDatabase()
const app = testApp(test)

const PASSWORD = 'una frase lunga davvero'

async function build(plan: MemberPlan = {}, tenant = 'amore'): Promise<BuiltMember> {
  const key = app.services.tenants.get(tenant)?.key ?? 0
  const password_hash = await hashPassword(PASSWORD)
  return test.database.withTenant(key, (db) => buildMember(db, { password_hash, ...plan }))
}

function logIn(email: string, password = PASSWORD, headers: Record<string, string> = {}): Promise<Answer> {
  return app.send('amore', '/api/user.php', { method: 'POST', headers, body: { email, password } })
}

const sessionOf = (answer: Answer) => answer.cookies.find((cookie) => /^session=./.test(cookie)) ?? ''
const user = async (cookie: string, tenant = 'amore') =>
  (await app.send(tenant, '/api/user', { headers: { cookie, 'request-type': 'client' } })).json.user

beforeEach(() => test.owner.query('delete from rate_limit'))

describe('the login', () => {
  it('answers with the field `user` and starts a session of this host', async () => {
    const member = await build({ name: 'Anna', credits: 40 })
    const answer = await logIn(` ${member.email.toUpperCase()} `)
    expect(answer.status).toBe(200)
    expect(answer.json.user).toEqual({
      id: member.id,
      status: 'active',
      credits: 40,
      notifications_disabled: [],
      language: 'it',
      paid_user: false,
      signup_date: expect.stringMatching(/^\d{4}-.*Z$/),
      profile: { name: 'Anna', country: 'IT', status: 'active', main_image: null },
    })
    const line = (answer.headers['set-cookie'] ?? []).find((cookie) => cookie.startsWith('session=')) ?? ''
    expect(line).toMatch(/HttpOnly/)
    expect(line).toMatch(/SameSite=Lax/)
    expect(line).toMatch(/Max-Age=2592000/)
    expect(line).not.toMatch(/Domain/)
    expect(await user(sessionOf(answer))).toMatchObject({ id: member.id })
  })

  it('keeps only a hash of the session, which is worth nothing on another tenant', async () => {
    const cookie = sessionOf(await logIn((await build()).email))
    const token = cookie.slice('session='.length)
    const { rows } = await test.owner.query('select token_hash from session')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await user(cookie, 'nordlys')).toBeNull()
    expect(await user('session=AAAAAAAAAAAAAAAAAAAAAA')).toBeNull()
  })

  it('gives a new session at each login and ends the one it came with', async () => {
    const { email } = await build()
    const first = sessionOf(await logIn(email))
    const second = sessionOf(await logIn(email, PASSWORD, { cookie: first }))
    expect(second).not.toBe(first)
    expect(await user(first)).toBeNull()
    expect(await user(second)).toMatchObject({ status: 'active' })
  })

  it('answers known and unknown addresses alike', async () => {
    const member = await build()
    const known = await logIn(member.email, 'not the password')
    const unknown = await logIn('nobody@example.it', 'not the password')
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json])
    expect(known.json).toMatchObject({
      error: { code: 'login_failed', message: 'Login non andato a buon fine, prova di nuovo' },
    })
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort())
  })

  it('lets an unconfirmed claim in, and the confirmed account of the same address by its own password', async () => {
    const email = 'both@example.it'
    const owner = await build({ email })
    const claim = await build({
      email,
      status: 'not_confirmed',
      password_hash: await hashPassword('another one here'),
    })
    expect((await logIn(email)).json.user).toMatchObject({ id: owner.id })
    expect((await logIn(email, 'another one here')).json.user).toMatchObject({
      id: claim.id,
      status: 'not_confirmed',
    })
  })

  it('says that an account is being deleted only after the right password', async () => {
    const { email } = await build({ status: 'deleted' })
    expect((await logIn(email, 'wrong password')).json).toMatchObject({ error: { code: 'login_failed' } })
    const answer = await logIn(email)
    expect(answer.json).toMatchObject({ error: { code: 'account_being_deleted' } })
    expect(sessionOf(answer)).toBe('')
  })
})

describe('a session', () => {
  it('lasts thirty days on the server, too, and no longer', async () => {
    const { id, email } = await build()
    const before = Date.now()
    const cookie = sessionOf(await logIn(email))
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
    const cookie = sessionOf(await logIn(email))
    await test.owner.query('update member set status = 3 where id = $1', [id])
    expect(await user(cookie)).toBeNull()
  })

  it('is not begun by a fictional profile, whatever its password', async () => {
    const { email } = await build({ fictional: true })
    expect((await logIn(email)).json).toMatchObject({ error: { code: 'login_failed' } })
  })

  it('of several claims of one address is the newest one’s', async () => {
    const email = 'claimed@example.it'
    const claim = async (password: string, days: number) =>
      build({
        ...{ email, status: 'not_confirmed', password_hash: await hashPassword(password) },
        signup_at: new Date(Date.now() - days * 86_400_000),
      })
    const newer = await claim('the newer claim', 1)
    await claim('the older claim', 2)
    expect((await logIn(email, 'the newer claim')).json.user).toMatchObject({ id: newer.id })
    expect((await logIn(email, 'the older claim')).status).toBe(422)
  })

  it('speaks the member’s language where the browser has chosen none', async () => {
    const { email } = await build({ language: 'sv' }, 'nordlys')
    const languagesOf = async (cookie: string) => {
      const body = { email, password: PASSWORD }
      const answer = await app.send('nordlys', '/api/user', { method: 'POST', headers: { cookie }, body })
      return answer.cookies.filter((one) => one.startsWith('language='))
    }
    expect(await languagesOf('')).toEqual(['language=sv'])
    expect(await languagesOf('language=da')).toEqual([])
  })
})

describe('the lock', () => {
  it('counts no right password of a network: a household signs in as often as it likes', async () => {
    const { email } = await build()
    await logIn('nobody1@example.it', 'wrong')
    for (let time = 0; time < 4; time++) expect((await logIn(email)).status).toBe(200)
    const { rows } = await test.owner.query("select points from rate_limit where key like 'login-net:%'")
    expect(rows).toEqual([{ points: 1 }])
  })

  it('answers its minutes, and also refuses the right password', async () => {
    const { email } = await build()
    for (let round = 0; round < 5; round++) expect((await logIn(email, 'wrong')).status).toBe(422)
    const locked = await logIn(email)
    expect(locked.status).toBe(429)
    expect(locked.json).toMatchObject({
      error: {
        code: 'too_many_attempts',
        message: "Troppi tentativi errati, l'account rimarrà bloccato per 1 minuti",
        params: { minutes: 1 },
      },
    })
    // Another account of the same household is not locked.
    expect((await logIn((await build()).email)).status).toBe(200)
  })

  it('grows once a wait is over', async () => {
    const { email } = await build()
    for (let round = 0; round < 5; round++) await logIn(email, 'wrong')
    await test.owner.query('update rate_limit set expire = expire - 60000')
    expect((await logIn(email, 'wrong')).status).toBe(422)
    expect((await logIn(email)).json).toMatchObject({ error: { params: { minutes: 2 } } })
  })

  it('is forgotten after the right password', async () => {
    const { email } = await build()
    for (let round = 0; round < 4; round++) await logIn(email, 'wrong')
    expect((await logIn(email)).status).toBe(200)
    for (let round = 0; round < 4; round++) expect((await logIn(email, 'wrong')).status).toBe(422)
    expect((await logIn(email)).status).toBe(200)
  })

  it('is the same for an unknown address', async () => {
    for (let round = 0; round < 5; round++) await logIn('nobody@example.it', 'wrong')
    expect((await logIn('nobody@example.it')).status).toBe(429)
  })

  it('survives a hundred at once', async () => {
    const { email } = await build()
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(email, 'wrong')))
    const tried = answers.filter(({ status }) => status === 422).length
    expect(tried).toBe(5)
    expect((await logIn(email)).status).toBe(429)
  })
})

describe('the logout', () => {
  it('ends the session on the server', async () => {
    const cookie = sessionOf(await logIn((await build()).email))
    const answer = await app.send('amore', '/api/logout.php', {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect([answer.status, answer.json]).toEqual([200, { user: null }])
    expect(await user(cookie)).toBeNull()
  })

  it('is refused where another site asks for it', async () => {
    const cookie = sessionOf(await logIn((await build()).email))
    const answer = await app.send('amore', '/api/logout', {
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.status).toBe(403)
    expect(await user(cookie)).not.toBeNull()
  })
})

describe('language and push', () => {
  it('keeps a language that the tenant offers, for visitors in a cookie, for members in their row too', async () => {
    const put = (headers: Record<string, string>, language: string) =>
      app.send('nordlys', '/api/user', { method: 'PUT', headers, body: { language } })
    const visitor = await put({}, 'sv')
    expect(visitor.cookies).toContain('language=sv')
    expect(visitor.json.user).toBeNull()
    expect((await put({}, 'it')).status).toBe(422)
    const member = await build({}, 'nordlys')
    const { cookies } = await app.send('nordlys', '/api/user', {
      method: 'POST',
      body: { email: member.email, password: PASSWORD },
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

  it('keeps one subscription a browser, and gives it to who signed in there last', async () => {
    const [one, two] = [await build(), await build()]
    for (const { email } of [one, two]) {
      const answer = await subscribe(sessionOf(await logIn(email)))
      expect([answer.status, answer.json]).toEqual([200, { subscribed: true }])
    }
    expect(await subscribed()).toEqual([two.id])
    expect((await subscribe()).status).toBe(403)
  })

  it('sends nothing to a browser that has signed out', async () => {
    const { id, email } = await build()
    const cookie = sessionOf(await logIn(email))
    await subscribe(cookie)
    expect(await subscribed()).toEqual([id])
    await app.send('amore', '/api/logout.php', { headers: { cookie } })
    expect(await subscribed()).toEqual([])
  })
})
