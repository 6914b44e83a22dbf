import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newSecret } from '../core/ids.ts'
import { tokenHash } from '../features/accounts/server.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember, buildSession } from '../testing/factories.ts'
import { callRoutes } from './call-routes.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

/** Calls of one member, which run concurrently. */
async function member() {
  const token = newSecret()
  const key = app.services.tenants.get('amore')?.key ?? 0
  await test.database.withTenant(key, async (db) => {
    const { id } = await buildMember(db, {})
    await buildSession(db, id, tokenHash(token))
  })
  const headers = { cookie: `${app.services.sessionCookie}=${token}` }
  return (path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
    app.send('amore', path, {
      method,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      ...(body === undefined ? {} : { body }),
    })
}

const statuses = async (count: number, call: () => Promise<{ status: number }>) => {
  const answers = await Promise.all(Array.from({ length: count }, call))
  return answers.map(({ status }) => status)
}

/** Adds uses to a limit directly, so that the test does not depend on the speed of the machine. */
const usedBefore = (limit: string, times: number) =>
  test.owner.query('update rate_use set points = points + $2 where key like $1', [`${limit}:%`, times])

describe('the limits of calls', () => {
  it('refuse further calls with the minutes to wait, for this member only', async () => {
    const [one, other] = [await member(), await member()]
    const like = { id: randomUUID() }
    expect(await statuses(1, () => one('/api/like', like))).toEqual([404])
    await usedBefore('like', 109)
    const answered = await statuses(15, () => one('/api/like', like))
    expect(answered.filter((status) => status === 404)).toHaveLength(10)
    expect(answered.filter((status) => status === 429)).toHaveLength(5)
    const refused = await one('/api/like', like)
    expect(refused.json.error).toMatchObject({ code: 'too_many_requests', params: { minutes: 1 } })
    expect((await other('/api/like', like)).status).toBe(404)
    // Each call has a separate limit.
    expect((await one('/api/conversation', { member: randomUUID() })).status).toBe(404)
  })

  it.each([
    ['PUT', '/api/profile', 'profile-save', 120, { city: '' }],
    ['POST', '/api/notifications', 'notices', 60, { change: 'digest', digest: 'off' }],
  ] as const)('refuse %s %s in the language of the reader', async (method, path, limit, points, body) => {
    const one = await member()
    expect((await one(path, body, method)).status).toBe(200)
    await usedBefore(limit, points - 2)
    expect((await one(path, body, method)).status).toBe(200)
    const { status, json } = await one(path, body, method)
    expect([status, json.error]).toMatchObject([429, { code: 'too_many_requests' }])
    expect((json.error as { message: string }).message).toMatch(/Riprova tra 1 min/)
  })

  it('count tried codes across all forms, but not reads of the own code', async () => {
    const guess = await member()
    expect((await guess('/api/discountcode?code=GUESS')).status).toBe(422)
    await usedBefore('discount-code', 25)
    await statuses(10, () => guess('/api/discountcode?welcome=true'))
    const tried = await statuses(3, () => guess('/api/discountcode?code=GUESS'))
    expect(new Set(tried)).toEqual(new Set([422]))
    const order = { package: 'p1', method: 'creditcard', discount_code: 'GUESS' }
    expect((await guess('/api/payment', order)).status).toBe(422)
    expect((await guess('/api/discountcode?code=GUESS')).status).toBe(429)
    expect((await guess('/api/payment', order)).status).toBe(429)
    expect((await guess('/api/payment', { ...order, discount_code: undefined })).status).toBe(200)
  })

  it('apply to orders, each of which is stored permanently', async () => {
    const buyer = await member()
    const order = { package: 'p1', method: 'creditcard' }
    expect(await statuses(1, () => buyer('/api/payment', order))).toEqual([200])
    await usedBefore('order', 52)
    const answered = await statuses(10, () => buyer('/api/payment', order))
    expect(answered.filter((status) => status === 429)).toHaveLength(3)
  })

  it('are counted for each site separately', async () => {
    const check = async (site: string) =>
      (await app.send(site, '/api/email-check', { method: 'POST', body: { email: 'a@example.it' } })).status
    expect(await check('amore')).toBe(200)
    await test.owner.query("update rate_use set points = 120 where key like 'email-check%'")
    expect([await check('amore'), await check('nordlys')]).toEqual([429, 200])
  })

  it('apply to reading members, sending, typing, uploading, checking addresses and ages', () => {
    const limited = callRoutes(app.services).flatMap(({ call }) =>
      call.limit || call.reads ? [`${call.method} ${call.path}`] : [],
    )
    expect([...new Set(limited)].sort()).toEqual([
      'DELETE /api/message',
      'GET /api/age-check',
      'GET /api/free-time',
      'GET /api/gifs',
      'GET /api/match-finder',
      'GET /api/member',
      'GET /api/members',
      'GET /api/saved-searches',
      'GET /api/swipe',
      'GET /api/towns',
      'POST /api/age-callback',
      'POST /api/age-check',
      'POST /api/album',
      'POST /api/bookmark',
      'POST /api/chat-choices',
      'POST /api/check-gesture',
      'POST /api/conversation',
      'POST /api/email-check',
      'POST /api/evening',
      'POST /api/farewell',
      'POST /api/free-time',
      'POST /api/gif',
      'POST /api/gift',
      'POST /api/like',
      'POST /api/mail-webhook',
      'POST /api/match-finder',
      'POST /api/meeting',
      'POST /api/message',
      'POST /api/notifications',
      'POST /api/passkey-login',
      'POST /api/passkey-login-options',
      'POST /api/photo',
      'POST /api/presence',
      'POST /api/profile-check',
      'POST /api/reaction',
      'POST /api/saved-searches',
      'POST /api/shown-photos',
      'POST /api/success-story',
      'POST /api/swipe',
      'POST /api/translation',
      'POST /api/typing',
      'POST /api/withdrawal',
      'PUT /api/account-deletion',
      'PUT /api/email-change',
      'PUT /api/message',
      'PUT /api/profile',
      'PUT /api/second-factor',
    ])
  })
})
