import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '../testing/app.ts'
import { Authenticator, type Ceremony } from '../testing/authenticator.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, sendAs, type TestStaff } from '../testing/staff.ts'

const base = testDatabase()
// Nothing listens on this port.
const app = testApp(base, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'console@platform.test', JOBS: 'no' })
const PASSWORD = 'river candle orbit 88'
const HOST = 'console.localhost'

let staff: TestStaff
let key: Authenticator

const post = (cookie: string, path: string, body: object) =>
  app.send('console', path, {
    method: 'POST',
    headers: { cookie, accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function ceremony(cookie: string, path: string, changes: Partial<Ceremony> = {}): Promise<Ceremony> {
  const { json } = await post(cookie, path, {})
  return { challenge: String(json.challenge), origin: `http://${HOST}:${app.port}`, ...changes }
}

async function register(changes: Partial<Ceremony> = {}) {
  const given = await ceremony(staff.cookie, '/passkeys/options', changes)
  return post(staff.cookie, '/passkeys', { name: 'Laptop', response: key.register(given) })
}

/** The cookie of a sign-in that waits for its second factor. */
async function afterPassword(): Promise<string> {
  const { cookies } = await sendAs(app, '', '/sign-in', { body: { email: staff.email, password: PASSWORD } })
  return cookies.join('; ')
}

async function signIn(changes: Partial<Ceremony> = {}, authenticator = key) {
  const cookie = await afterPassword()
  const given = await ceremony(cookie, '/second-factor/passkey-options', changes)
  return {
    cookie,
    given,
    answer: await post(cookie, '/second-factor/passkey', { response: authenticator.assert(given) }),
  }
}

beforeEach(async () => {
  staff = await buildStaff(app, { role: 'moderator', password: PASSWORD })
  key = new Authenticator(HOST)
})

afterEach(() => void vi.restoreAllMocks())

describe('a passkey of staff', () => {
  it('is registered with its name and signs in after the password', async () => {
    expect((await register()).status).toBe(200)
    expect((await staff.send('/account')).text).toContain('Laptop')
    const { answer } = await signIn()
    expect([answer.status, answer.json]).toEqual([200, { next: '/' }])
    expect((await sendAs(app, answer.cookies.join('; '), '/photos')).status).toBe(200)
  })

  it('is mailed to its person when it is added and when it is removed', async () => {
    const { mail } = app.services
    if (!mail) throw new Error('no mail')
    const send = vi.spyOn(mail, 'send').mockResolvedValue(undefined)
    expect((await register({ verified: false })).status).toBe(422)
    await register()
    await staff.send('/passkeys/remove', { body: { id: key.id } })
    const told = send.mock.calls.map(([{ to, text }]) => [to, /Passkey \w+/.exec(text)?.[0]])
    expect(told).toEqual([
      [staff.email, 'Passkey added'],
      [staff.email, 'Passkey removed'],
    ])
  })

  it('is refused without user verification, or for another origin', async () => {
    expect((await register({ verified: false })).status).toBe(422)
    expect((await register({ origin: 'https://evil.example' })).status).toBe(422)
    await register()
    expect((await signIn({ verified: false })).answer.status).toBe(422)
    expect((await signIn({ origin: 'https://evil.example' })).answer.status).toBe(422)
  })

  it('can use each challenge once', async () => {
    const given = await ceremony(staff.cookie, '/passkeys/options')
    const body = { name: 'Laptop', response: key.register(given) }
    expect((await post(staff.cookie, '/passkeys', body)).status).toBe(200)
    expect((await post(staff.cookie, '/passkeys', body)).status).toBe(422)
    const stale = (await signIn()).given
    const cookie = await afterPassword()
    await ceremony(cookie, '/second-factor/passkey-options')
    const replayed = await post(cookie, '/second-factor/passkey', { response: key.assert(stale) })
    expect(replayed.status).toBe(422)
  })

  it('signs in only its owner, and not after it was removed', async () => {
    await register()
    const owner = staff
    staff = await buildStaff(app, { role: 'moderator', password: PASSWORD })
    expect((await signIn()).answer.status).toBe(422)
    expect((await staff.send('/passkeys/remove', { body: { id: key.id } })).status).toBe(404)
    staff = owner
    expect((await staff.send('/passkeys/remove', { body: { id: key.id } })).status).toBe(303)
    expect((await signIn()).answer.status).toBe(422)
  })
})
