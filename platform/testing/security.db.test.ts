import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { beforeAll, describe, expect, test } from 'vitest'
import { callRoutes } from '../app/call-routes.ts'
import type { Call } from '../core/contract.ts'
import type { FormPage } from '../infra/http/forms.ts'
import { type Answer, type RequestOptions, testApp } from './app.ts'
import { EXAMPLES, emailOf, nameOf, sendExample } from './call-examples.ts'
import { testDatabase } from './database.ts'
import { FORM_EXAMPLES } from './form-examples.ts'
import { PRODUCTION } from './production.ts'
import { replaceInFile } from './replaced.ts'
import { PASSWORD, seedFixture, type TenantFixture } from './tenant-fixture.ts'

/** Password checks, counted in the library: identical responses must require identical work. */
const counted = { verified: 0 }
replaceInFile('@node-rs/argon2', (library) => {
  return {
    verify: (...parameters: Parameters<typeof library.verify>) => {
      counted.verified++
      return library.verify(...parameters)
    },
  }
})

/** Middlewares that bound a flood mark each request that reaches them with a header. */
const marks =
  (name: string): RequestHandler =>
  (_request, response, next) => {
    response.setHeader(name, 'met')
    next()
  }
replaceInFile('app/request-pace.ts', () => ({ paced: () => marks('x-pace') }))
replaceInFile('app/request-turns.ts', () => ({ inTurn: () => marks('x-turn') }))

const TENANT = 'amore'
const lines: string[] = []
const base = testDatabase()
const app = testApp(base, { LOG_LEVEL: 'trace', JOBS: 'yes' }, { write: (line) => void lines.push(line) })
const production = testApp(base, {
  ...PRODUCTION,
  LOG_LEVEL: 'silent',
  JOBS: 'no',
})

let fixture: TenantFixture
let calls: readonly Call[]

beforeAll(async () => {
  calls = callRoutes(app.services).map(({ call }) => call)
  fixture = await seedFixture(base, app, TENANT)
})

const CHANGING = Object.keys(EXAMPLES).filter((name) => !name.startsWith('GET '))

test.each([
  ['/', 'met', 'met'],
  ['/api/user', 'met', 'met'],
  ['/photos/card/none.webp', 'met', 'met'],
  // Before anything is read from a disk, and for any host.
  ['/assets/none.js', 'met', 'met'],
  ['/healthz', 'met', undefined],
  [`/${'a'.repeat(3000)}`, 'met', undefined],
])('in production, %s passes rate limit and turn queue', async (path, pace, turn) => {
  const { headers } = await production.send(TENANT, path, { headers: hostOf(production) })
  expect([headers['x-pace'], headers['x-turn']]).toEqual([pace, turn])
})

describe('a changing request from another site', () => {
  test.each([...CHANGING, 'GET /api/logout'])('%s is refused', async (name) => {
    const call = calls.find((one) => nameOf(one) === name)
    if (!call) throw new Error(`no call ${name}`)
    const example = EXAMPLES[name]?.(fixture) ?? {}
    const asked = { tenant: TENANT, call, example, cookie: fixture.cookie }
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: `http://amore.localhost:${app.port}` },
      // Old browsers send only the origin, and nothing for a GET.
      ...(call.method === 'GET' ? [] : [{ origin: 'https://evil.example' }, { origin: 'null' }]),
    ]
    for (const headers of foreign) {
      const answer = await sendExample(app, asked, headers)
      expect({ status: answer.status, error: answer.json.error }, JSON.stringify(headers)).toMatchObject({
        status: 403,
        error: { code: 'origin_refused' },
      })
      expect(answer.cookies).toEqual([])
    }
  })
})

test.each(Object.keys(FORM_EXAMPLES) as FormPage[])(
  'a plain form of another site posted to %s is refused',
  async (page) => {
    const { path = '', values = {} } = FORM_EXAMPLES[page]?.(fixture) ?? {}
    const headers = { cookie: fixture.cookie, 'content-type': 'application/x-www-form-urlencoded' }
    for (const from of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const body = new URLSearchParams(values).toString()
      const answer = await app.send(TENANT, path, { method: 'POST', body, headers: { ...headers, ...from } })
      expect(answer.status).toBe(403)
      expect(answer.cookies).toEqual([])
    }
  },
)

describe('security headers', () => {
  test.each([
    ['a call', '/api/settings'],
    ['a refused call', '/api/chats'],
    ['an unknown call', '/api/nothing'],
    ['a liveness check', '/healthz'],
    ['a photo that is not there', '/photos/card/AAAAAAAAAAAAAAAAAAAAAA.webp'],
    ['a page for mail programs', '/unsubscribe?token=x'],
    ['a page for a friend', '/meeting?token=x'],
    ['a file of the brand', '/manifest.webmanifest'],
    ['the service worker', '/sw.js'],
  ])('are on %s', async (_name, path) => {
    for (const program of [app, production]) {
      const answer = await program.send(TENANT, path, { headers: hostOf(program) })
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.any(String),
      })
      expect(answer.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
      expect(answer.headers).not.toHaveProperty('x-powered-by')
      expect(answer.headers['strict-transport-security']?.startsWith('max-age=')).toBe(
        program === production ? true : undefined,
      )
    }
  })

  test('an unknown host has them, too', async () => {
    const answer = await production.send('nobody', '/')
    expect(answer.headers).toHaveProperty('content-security-policy')
    expect(answer.status).toBe(404)
    expect(answer.text).toBe('Not found\n')
  })

  test('no response of a call may be cached', async () => {
    for (const path of ['/api/user', '/api/settings', '/api/chats', '/api/nothing']) {
      const { headers } = await app.send(TENANT, path, { headers: { cookie: fixture.cookie } })
      expect(headers['cache-control'], path).toBe('no-store')
    }
  })
})

describe('cookies', () => {
  test('in production have __Host-, Secure, HttpOnly, SameSite=Lax, host-only', async () => {
    const { headers } = await logIn(production, hostOf(production))
    const session = cookieLine(headers, '__Host-session')
    expect(session.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure'])
    const signup = await production.send(TENANT, '/api/signup', { ...STEP_0, headers: hostOf(production) })
    expect(cookieLine(signup.headers, '__Host-signup')).toEqual(
      expect.arrayContaining(['HttpOnly', 'Secure', 'Path=/']),
    )
  })

  test('in development have the same except what needs https', async () => {
    const { headers } = await logIn(app)
    expect(cookieLine(headers, 'session').sort()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
    ])
    expect(headers['set-cookie']?.join()).not.toContain('Domain')
  })

  test('a logout ends the session on the server, and a login creates a new one', async () => {
    const [first, second] = [await logIn(app), await logIn(app)].map(sessionOf)
    expect(first).not.toBe(second)
    const logout = await app.send(TENANT, '/api/logout.php', { headers: { cookie: first ?? '' } })
    expect(cookieLine(logout.headers, 'session')).toContain('Max-Age=0')
    expect((await userWith(first)).json).toEqual({ user: null })
    expect((await userWith(second)).json).toMatchObject({ user: { id: fixture.member } })
  })

  test('a login over an existing session ends the older one', async () => {
    const older = sessionOf(await logIn(app))
    const newer = sessionOf(await logIn(app, { cookie: older }))
    expect((await userWith(older)).json).toEqual({ user: null })
    expect((await userWith(newer)).json).toMatchObject({ user: { id: fixture.member } })
  })
})

describe('a known address', () => {
  test('gets the response of a failed login with the same number of password checks', async () => {
    const wrong = (email: string) =>
      measured(() =>
        app.send(TENANT, '/api/user', { method: 'POST', body: { email, password: 'wrong it is' } }),
      )
    const known = await wrong(emailOf(fixture.other))
    const unknown = await wrong(emailOf(randomUUID()))
    expect(known).toEqual(unknown)
    expect(known.verified).toBe(2)
  })

  test('gets the response of a new signup: both are signed in and asked to check their mail', async () => {
    const known = await signUp(emailOf(fixture.member))
    const unknown = await signUp(emailOf(randomUUID()))
    expect(known.comparable).toEqual(unknown.comparable)
    const [one, other] = await Promise.all([known, unknown].map(({ session }) => userWith(session)))
    expect(shapeOf(one)).toEqual(shapeOf(other))
    const resent = ({ session }: { session: string }) =>
      measured(() => app.send(TENANT, '/api/activation', { method: 'POST', headers: { cookie: session } }))
    expect(await resent(known)).toEqual(await resent(unknown))
  })
})

describe('mailed tokens', () => {
  test('are only in the mail, and lead to the own domain whatever host a request claims', async () => {
    const email = emailOf(randomUUID())
    const forged = {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-host': 'evil.example',
    }
    const { answers } = await signUp(email, forged)
    const outbox = await app.send(TENANT, '/dev/outbox', { headers: { accept: 'application/json' } })
    const mails = outbox.json as unknown as readonly {
      to: string
      links: string[]
      text: string
      html: string
    }[]
    const mail = mails.find(({ to }) => to === email)
    expect(mail?.links.length).toBeGreaterThan(0)
    for (const link of mail?.links ?? []) expect(new URL(link).host).toBe(`amore.localhost:${app.port}`)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
    const tokens = (mail?.links ?? []).flatMap((link) => new URL(link).searchParams.get('token') ?? [])
    expect(tokens.length).toBeGreaterThan(0)
    for (const { text, headers } of answers)
      for (const token of tokens) expect(text + JSON.stringify(headers)).not.toContain(token)
  })

  test('in production lead to the domain of the tenant file by https', async () => {
    const email = emailOf(randomUUID())
    await signUp(email, hostOf(production), production)
    const { rows } = await base.owner.query<{ body_text: string }>(
      'select body_text from outgoing_mail where recipient = $1',
      [email],
    )
    expect(rows[0]?.body_text).toContain('https://amore.example/activate')
    expect(rows[0]?.body_text).not.toContain('localhost')
  })
})

test('guessing a password is slowed down for one network, with the minutes to wait, and not for the owner elsewhere', async () => {
  const email = emailOf(fixture.other)
  const guess = () => app.send(TENANT, '/api/user', { method: 'POST', body: { email, password: 'no idea' } })
  const answers: Answer[] = []
  for (let attempt = 0; attempt < 8; attempt++) answers.push(await guess())
  const last = answers.at(-1)
  expect(last?.status).toBe(429)
  expect(last?.json).toMatchObject({
    error: { code: 'too_many_attempts', params: { minutes: expect.any(Number) } },
  })
  // The wait applies to this address: another account of the same household can sign in.
  expect((await logIn(app)).status).toBe(200)
})

test('limits activation mails: the fourth request in an hour is refused', async () => {
  const { session } = await signUp(emailOf(randomUUID()))
  const resend = () => app.send(TENANT, '/api/activation', { method: 'POST', headers: { cookie: session } })
  const statuses: number[] = []
  for (let press = 0; press < 4; press++) statuses.push((await resend()).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

describe('the host', () => {
  test('forced-domain works in development only', async () => {
    const forced = '/api/settings?forced-domain=starlight.example'
    expect((await app.send(TENANT, forced)).json).toMatchObject({ settings: { name: 'Starlight' } })
    const publicly = await production.send(TENANT, forced, { headers: hostOf(production) })
    expect(publicly.json).toMatchObject({ settings: { name: 'Amore' } })
  })

  test('in production only the domains of the files are served, whatever a forwarded header contains', async () => {
    expect((await production.send(TENANT, '/api/settings')).status).toBe(404)
    const forwarded = { ...hostOf(production), 'x-forwarded-host': 'starlight.example' }
    const answer = await production.send(TENANT, '/api/settings', { headers: forwarded })
    expect(answer.json).toMatchObject({ settings: { name: 'Amore' } })
  })
})

test('the log of a signup and a login contains no password, token, cookie or address', async () => {
  lines.length = 0
  const email = emailOf(randomUUID())
  const { session } = await signUp(email)
  const login = await logIn(app)
  await app.send(TENANT, '/api/user', { method: 'POST', body: { email, password: 'wrong-password-typed' } })
  await app.send(TENANT, '/api/user', { method: 'POST', body: '{"password":"broken-json-typed"' })
  // An error in the middle of a login is logged with all its details.
  await base.owner.query('alter table session rename column device to gone')
  const failed = await logIn(app)
  await base.owner.query('alter table session rename column gone to device')
  expect(failed.status).toBe(500)
  expect(failed.text).not.toMatch(/column|session|insert/i)
  expect(lines.join('\n')).toContain('request failed')
  const { rows } = await base.owner.query<{ body_text: string }>(
    'select body_text from outgoing_mail where recipient = $1',
    [email],
  )
  const token = /token=([\w-]+)/.exec(rows[0]?.body_text ?? '')?.[1]
  const secrets = [email, PASSWORD, token, session, sessionOf(login), emailOf(fixture.member)]
  for (const secret of [...secrets, 'wrong-password-typed', 'broken-json-typed']) {
    expect(secret).toBeTruthy()
    expect(lines.join('\n')).not.toContain(secret?.replace(/^session=/, ''))
  }
})

const STEP_0 = { method: 'POST', body: { step: 0, gender: 'male', seeks: 'female' } } as const

const hostOf = (program: typeof app): Record<string, string> =>
  program === production ? { host: 'amore.example' } : {}

function logIn(program: typeof app, headers: Record<string, string> = {}): Promise<Answer> {
  const body = { email: emailOf(fixture.member), password: PASSWORD }
  return program.send(TENANT, '/api/user', { method: 'POST', body, headers })
}

const userWith = (cookie = '') => app.send(TENANT, '/api/user', { headers: { cookie } })

const sessionOf = ({ cookies }: Answer): string => cookies.find((one) => one.includes('session=')) ?? ''

/** The attributes of a cookie that was set. */
function cookieLine(headers: Answer['headers'], name: string): string[] {
  const line = headers['set-cookie']?.find((one) => one.startsWith(`${name}=`)) ?? ''
  return line.split('; ').slice(1)
}

/** Steps 0 to 3 of a signup in a new browser. */
async function signUp(email: string, headers: Record<string, string> = {}, program = app) {
  const steps = [
    STEP_0.body,
    { step: 1, date_of_birth: '1990-05-06' },
    { step: 2, place: 'IT-1' },
    { step: 3, name: 'Robin', email, password: PASSWORD, terms: true, consent: true },
  ]
  let cookie = ''
  const answers: Answer[] = []
  counted.verified = 0
  for (const body of steps) {
    const options: RequestOptions = { method: 'POST', body, headers: { ...headers, cookie } }
    const answer = await program.send(TENANT, '/api/signup', options)
    expect(answer.status, answer.text).toBe(200)
    cookie ||= answer.cookies.join('; ')
    answers.push(answer)
  }
  const last = answers.at(-1)
  if (!last) throw new Error('no step was taken')
  const comparable = {
    ...comparableOf(last),
    text: last.text.replaceAll(email, '…'),
    verified: counted.verified,
  }
  return { answers, comparable, session: sessionOf(last) }
}

async function measured(work: () => Promise<Answer>) {
  counted.verified = 0
  const answer = await work()
  return { ...comparableOf(answer), text: answer.text, verified: counted.verified }
}

/** What a stranger sees of a response, without random parts and times. */
function comparableOf({ status, headers, cookies }: Answer) {
  const { 'content-length': _length, ...others } = headers
  return { status, headers: Object.keys(others).sort(), cookies: cookies.map((one) => one.split('=')[0]) }
}

function shapeOf(answer: Answer | undefined) {
  const { id: _id, signup_date: _date, ...user } = (answer?.json.user ?? {}) as Record<string, unknown>
  return user
}
