import { beforeEach, describe, expect, it } from 'vitest'
import { accounts, LONG_PASSWORD, sessionIn } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { hashPassword } from './passwords.ts'

const test = testDatabase()
const app = testApp(test)

const { build, logIn, user } = accounts(test, app)

beforeEach(() => test.owner.query('delete from rate_limit; delete from rate_use'))

describe('the login', () => {
  it('answers with the field `user` and starts a session for this host', async () => {
    const signupAt = new Date(Date.now() - 3 * 86_400_000)
    const member = await build({ name: 'Anna', credits: 40, signup_at: signupAt })
    const answer = await logIn(` ${member.email.toUpperCase()} `)
    expect(answer.status).toBe(200)
    expect(answer.json.user).toEqual({
      id: member.id,
      status: 'active',
      credits: 40,
      notifications_disabled: [],
      language: 'it',
      paid_user: false,
      signup_date: signupAt.toISOString(),
      profile: { name: 'Anna', country: 'IT', status: 'active', main_image: null },
    })
    const line = (answer.headers['set-cookie'] ?? []).find((cookie) => cookie.startsWith('session=')) ?? ''
    expect(line).toMatch(/HttpOnly/)
    expect(line).toMatch(/SameSite=Lax/)
    expect(line).toMatch(/Max-Age=2592000/)
    expect(line).not.toMatch(/Domain/)
    expect(await user(sessionIn(answer))).toMatchObject({ id: member.id })
  })

  it('stores only a hash of the session, which is useless on another tenant', async () => {
    const cookie = sessionIn(await logIn((await build()).email))
    const token = cookie.slice('session='.length)
    const { rows } = await test.owner.query('select token_hash from session')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await user(cookie, 'nordlys')).toBeNull()
    expect(await user('session=AAAAAAAAAAAAAAAAAAAAAA')).toBeNull()
  })

  it('gives a new session at each login and ends the one of the request', async () => {
    const { email } = await build()
    const first = sessionIn(await logIn(email))
    const second = sessionIn(await logIn(email, LONG_PASSWORD, { cookie: first }))
    expect(second).not.toBe(first)
    expect(await user(first)).toBeNull()
    expect(await user(second)).toMatchObject({ status: 'active' })
  })

  it('gives the same answer for known and unknown addresses', async () => {
    const member = await build()
    const known = await logIn(member.email, 'not the password')
    const unknown = await logIn('nobody@example.it', 'not the password')
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json])
    expect(known.json).toMatchObject({
      error: { code: 'login_failed', message: 'Login non andato a buon fine, prova di nuovo' },
    })
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort())
  })

  it('accepts an unconfirmed claim, and the confirmed account of the same address by its own password', async () => {
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

  it('reveals that an account is being deleted only after the right password', async () => {
    const { email } = await build({ status: 'deleted' })
    expect((await logIn(email, 'wrong password')).json).toMatchObject({ error: { code: 'login_failed' } })
    const answer = await logIn(email)
    expect(answer.json).toMatchObject({ error: { code: 'account_being_deleted' } })
    expect(sessionIn(answer)).toBe('')
  })
})

describe('the lock', () => {
  it('counts no right password against a network: a household signs in without limit', async () => {
    const { email } = await build()
    await logIn('nobody1@example.it', 'wrong')
    for (let time = 0; time < 4; time++) expect((await logIn(email)).status).toBe(200)
    const { rows } = await test.owner.query("select points from rate_use where key like 'login-net:%'")
    expect(rows).toEqual([{ points: 1 }])
  })

  it('answers with the minutes to wait, and also refuses the right password', async () => {
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

  it('lasts longer after each wait', async () => {
    const { email } = await build()
    for (let round = 0; round < 5; round++) await logIn(email, 'wrong')
    await test.owner.query('update rate_limit set expire = expire - 60000')
    expect((await logIn(email, 'wrong')).status).toBe(422)
    expect((await logIn(email)).json).toMatchObject({ error: { params: { minutes: 2 } } })
  })

  it('is reset by the right password', async () => {
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

  it('holds against a hundred simultaneous tries', async () => {
    const { email } = await build()
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(email, 'wrong')))
    const tried = answers.filter(({ status }) => status === 422).length
    expect(tried).toBe(5)
    expect((await logIn(email)).status).toBe(429)
  })
})
