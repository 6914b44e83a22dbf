import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTurn, randomRuns } from '../../scripts/test-extent.mjs'
import { callRoutes } from '../app/call-routes.ts'
import type { Call } from '../core/contract.ts'
import { type Answer, type RequestOptions, testApp } from './app.ts'
import { EXAMPLES, nameOf } from './call-examples.ts'
import { testDatabase } from './database.ts'
import { buildMember } from './factories.ts'
import { DEEPER, deep, fieldsOf, mutated, value } from './fuzzed.ts'
import { keptFixtures, leftAsItWas } from './kept-fixtures.ts'
import { LEAK, nasty } from './nasty.ts'
import { keyOf, seedFixture, signIn, type TenantFixture } from './tenant-fixture.ts'

/**
 * Thousands of requests that no page of the program would send, over every call and over raw paths,
 * by every role: never a 5xx, never a stack trace or SQL, always the common error shape. A failure
 * prints the request and the seed.
 */
const base = testDatabase()
const app = testApp(base, { LOG_LEVEL: 'error' })
const TENANT = 'amore'
const PER_CALL = randomRuns({ gate: 4, nightly: 200 })
const RAW = randomRuns({ gate: 80, nightly: 4000 })
/** Strange values that the gate tries in each field: others in each field, and with each commit. */
const SPECIALS_IN_GATE = 1

interface Members {
  readonly fixture: TenantFixture
  readonly unconfirmed: string
  readonly free: string
}
type Role = 'visitor' | 'unconfirmed' | 'free' | 'premium'

let calls: readonly Call[]
let fixture: TenantFixture
let cookies: Readonly<Record<Role, string>>
/** Fixtures that a request of the test has changed: one call logs out, another blocks. */
let changed: { members: boolean; visitor: boolean }

beforeAll(() => {
  calls = callRoutes(app.services).map(({ call }) => call)
})

const members = keptFixtures<Members>(async () => {
  const made = await seedFixture(base, app, TENANT)
  return base.database.withTenant(keyOf(app, TENANT), async (db) => {
    const unconfirmed = await buildMember(db, { status: 'not_confirmed', gender: 'male', seeks: 'female' })
    const free = await buildMember(db, { gender: 'male', seeks: 'female', credits: 3 })
    return {
      fixture: made,
      unconfirmed: await signIn(db, unconfirmed.id),
      free: await signIn(db, free.id),
    }
  })
})
const visitors = keptFixtures(halfSignedUp)

let taken: Members
beforeEach(async () => {
  changed = { members: false, visitor: false }
  taken = await members.take()
  fixture = taken.fixture
  const { unconfirmed, free } = taken
  cookies = { visitor: await visitors.take(), unconfirmed, free, premium: fixture.cookie }
})

afterEach(() => {
  if (!changed.members) members.keep(taken)
  if (!changed.visitor) visitors.keep(cookies.visitor)
})

async function send(role: Role, target: string, { method, headers, ...rest }: Sent): Promise<Answer> {
  const cookie = { cookie: cookies[role] }
  const answer = await app.send(TENANT, target, { method, headers: { ...cookie, ...headers }, ...rest })
  if (leftAsItWas(method, answer)) return answer
  // A visitor uses the links of members' mails.
  changed = { members: true, visitor: changed.visitor || role === 'visitor' }
  return answer
}

type Sent = RequestOptions & { readonly method: string }

/** A visitor whose signup has reached the step that creates the account. */
async function halfSignedUp(): Promise<string> {
  let cookie = ''
  for (const body of [
    { step: 0, gender: 'male', seeks: 'female' },
    { step: 1, date_of_birth: '1990-05-06' },
    { step: 2, place: 'IT-1' },
  ]) {
    const answer = await app.send(TENANT, '/api/signup', { method: 'POST', body, headers: { cookie } })
    expect(answer.status, answer.text).toBe(200)
    cookie ||= answer.cookies.join('; ')
  }
  return cookie
}

const roles = fc.constantFrom<Role>('visitor', 'unconfirmed', 'free', 'premium')

describe('random fields in a call', () => {
  test.each(Object.keys(EXAMPLES))('%s answers without a 5xx and without a leak', async (name) => {
    const call = calls.find((one) => nameOf(one) === name)
    const example = EXAMPLES[name]?.(fixture)
    if (!call || !example) throw new Error(`no call ${name}`)
    const deeper = DEEPER[name] ?? {}
    const asked = { ...example.query, ...(call.method === 'GET' ? deeper : {}) }
    const query = mutated({ ...call.when, ...fieldsOf(call, 'query', asked) }, fixture.ids)
    const body = fc.oneof(
      {
        weight: 5,
        arbitrary: mutated(fieldsOf(call, 'body', { ...(example.body as object), ...deeper }), fixture.ids),
      },
      { weight: 1, arbitrary: value(fixture.ids) },
    )
    const key = fc.oneof(fc.uuid(), fc.string({ maxLength: 20 }).map(encodeURIComponent))
    await fc.assert(
      fc.asyncProperty(roles, query, body, key, async (role, address, sent, idempotencyKey) => {
        const answer = await send(role, `${call.path}?${queryString(address)}`, {
          method: call.method,
          headers: { 'idempotency-key': idempotencyKey },
          ...(call.method === 'GET' ? {} : { body: JSON.stringify(sent) ?? '', ...JSON_TYPE }),
        })
        expectClean(answer)
      }),
      { ...PER_CALL, endOnFailure: true },
    )
  })
})

/**
 * Below the API any path; elsewhere one segment, so that no page is requested: pages are tested on
 * the built program.
 */
const API_ROOTS = [
  '/api/',
  '/api/user/',
  '/api/user.php/',
  '/api/openapi.json/',
  '/api//',
  '/API/USER',
  '/api/user.php.php?',
]
const FILE_ROOTS = [
  '/photos/card/',
  '/photos/full/',
  '/texts/1/it/',
  '/brand/1/',

  '/unsubscribe?token=',
  '/meeting?token=',
]

describe('raw paths', () => {
  test('answer every method without a 5xx and without a leak', async () => {
    const below = fc
      .tuple(fc.constantFrom(...API_ROOTS), fc.array(nasty, { maxLength: 3 }), fc.boolean())
      .map(
        ([root, parts, plain]) =>
          root + parts.map((part) => (plain ? visible(part) : encoded(part))).join('/'),
      )
    const file = fc
      .tuple(fc.constantFrom(...FILE_ROOTS), nasty)
      .map(([root, name]) => `${root}${encoded(name) || 'x'}`)
    const path = fc.oneof(below, file)
    const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS')
    const type = fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data',
      'a/b; charset=utf-7',
      '',
    )
    await fc.assert(
      fc.asyncProperty(roles, path, method, type, nasty, async (role, target, verb, contentType, sent) => {
        const answer = await send(role, target.slice(0, 4000), {
          method: verb,
          headers: contentType ? { 'content-type': contentType } : {},
          ...(verb === 'GET' || verb === 'HEAD' ? {} : { body: sent }),
        })
        expect(answer.status).toBeLessThan(500)
        expect(answer.text).not.toMatch(LEAK)
      }),
      { ...RAW, endOnFailure: true },
    )
  })

  test.each([
    ['a cookie of ten thousand letters', { cookie: `session=${'x'.repeat(10_000)}` }],
    ['a cookie that is none', { cookie: '\u00ff;;;=;session' }],
    ['prototype cookies', { cookie: '__proto__=1; constructor=2; session=hasOwnProperty' }],
    ['languages from nowhere', { 'accept-language': `${'xx-YY;q=,'.repeat(200)}*;q=9` }],
    ['no type', { 'content-type': ';;;' }],
    ['an encoding that is none', { 'content-encoding': 'zip' }],
    ['a key that is none', { 'idempotency-key': '../../x' }],
  ])('a request with %s is answered without a 5xx', async (_name, headers) => {
    const answer = await app.send(TENANT, '/api/user', { method: 'POST', body: '{"email":"a"}', headers })
    expectClean(answer)
  })
})

/**
 * One at a time in an otherwise valid request: these get past checks that refuse random requests.
 */
const TEXTS = [
  'a\u0000b',
  '\ud800',
  '\u0000',
  '👩‍👩‍👧‍👦'.repeat(20),
  'x'.repeat(5000),
  -1,
  1e20,
  0.5,
  null,
  deep(100),
]
/** In an address these would be words like `null`, or no field at all. */
const SPECIALS = [...TEXTS, [], ['x'], {}, true]

describe('one strange field in a valid request', () => {
  test.each(Object.keys(EXAMPLES))('%s answers it without a 5xx', async (name) => {
    const call = calls.find((one) => nameOf(one) === name)
    const example = EXAMPLES[name]?.(fixture)
    if (!call || !example) throw new Error(`no call ${name}`)
    const reads = call.method === 'GET'
    const parts = {
      query: { ...call.when, ...example.query, ...(reads ? DEEPER[name] : {}) },
      body: reads ? {} : { ...(example.body as object), ...DEEPER[name] },
    }
    for (const part of ['query', 'body'] as const) {
      for (const field of Object.keys(fieldsOf(call, part, parts[part]))) {
        const specials = inTurn(
          `${name} ${part} ${field}`,
          part === 'query' ? TEXTS : SPECIALS,
          SPECIALS_IN_GATE,
        )
        for (const special of specials) {
          const sent = { ...parts, [part]: { ...parts[part], [field]: special } }
          const answer = await send(example.role ?? 'premium', `${call.path}?${queryString(sent.query)}`, {
            method: call.method,
            headers: { 'idempotency-key': randomUUID() },
            ...(call.method === 'GET' ? {} : { body: sent.body }),
          })
          expectClean(answer, `${part}.${field} = ${JSON.stringify(special).slice(0, 40)}`)
        }
      }
    }
  })
})

const JSON_TYPE = { 'content-type': 'application/json' }
function expectClean(answer: Answer, what = ''): void {
  expect(answer.status, what).toBeLessThan(500)
  expect(answer.text).not.toMatch(LEAK)
  if (answer.status < 400) return
  // An unclaimed host (`forced-domain` in development) has no site, hence no language for a
  // message.
  if (answer.text === 'Not found\n') return
  expect(answer.json).toMatchObject({
    error: { code: expect.stringMatching(/^[a-z_]+$/), message: expect.any(String) },
  })
}

function queryString(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .flatMap(([name, one]) => (Array.isArray(one) ? one : [one]).map((each) => [name, each] as const))
    .map(
      ([name, one]) =>
        `${encoded(name)}=${encoded(typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))}`,
    )
    .join('&')
    .slice(0, 8000)
}

/**
 * Percent-encoded; an unpaired surrogate, which has no UTF-8 form, as the bytes that careless
 * programs send for it.
 */
const encoded = (text: string): string => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '\ufffd'))
/** Unchanged, as far as Node's client can send it. */
const visible = (text: string): string => text.replace(/[^\x21-\x7e]/g, '').replace('#', '')
