import { beforeEach, expect, test, vi } from 'vitest'
import { hashPassword } from '../features/accounts/server.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember } from '../testing/factories.ts'
import { keyOf, signIn } from '../testing/tenant-fixture.ts'

const lines: string[] = []
const out = { write: (line: string) => void lines.push(line) }
const base = testDatabase()
const app = testApp(base, { LOG_LEVEL: 'info' }, out)
const proxied = testApp(base, { LOG_LEVEL: 'debug', TRUST_PROXY: '1' }, out)
const silent = testApp(base, { LOG_LEVEL: 'debug', LOG_REQUESTS: 'no' }, out)
const faults = testApp(base, { LOG_LEVEL: 'debug', LOG_REQUESTS: 'errors' }, out)
const SECRET = 'q7Jx9LmP2_wRz8TnB4cY6d'
const PASSWORD = 'correct horse battery'

beforeEach(() => {
  lines.length = 0
})

/** The log lines of this request id, once `count` of them have been written. */
async function linesOf(id: unknown, count: number): Promise<readonly string[]> {
  const found = () => lines.filter((line) => line.includes(`request=${id}`))
  await expect.poll(() => found().length).toBe(count)
  return found()
}

test('each request writes one line: method, route, status, time, site, and the id that its response carries', async () => {
  const answer = await app.send('amore', `/photos/card/${SECRET}.webp?email=someone@example.org`)
  const [line = ''] = await linesOf(answer.headers['x-request-id'], 1)
  expect(line).toMatch(/info {3}request {2}/)
  expect(line).toContain('method=GET  route=/photos/{size}/{name}  status=404  tenant=amore  ms=')
  expect(lines.join('')).not.toMatch(/someone|q7Jx9/)
})

test('an id sent by a client is ignored', async () => {
  const sent = 'chosen-by-the-client'
  const answer = await app.send('amore', '/api/user', { headers: { 'x-request-id': sent } })
  expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
})

test('an id from a trusted proxy is used if it has a valid format', async () => {
  const idFor = async (sent: string) => {
    const answer = await proxied.send('amore', '/api/user', { headers: { 'x-request-id': sent } })
    return answer.headers['x-request-id']
  }
  expect(await idFor('4f2c9d1e8b7a')).toBe('4f2c9d1e8b7a')
  for (const wrong of ['short', 'with space', 'x'.repeat(129), 'a=1;b=2 status=200'])
    expect(await idFor(wrong)).toMatch(/^[\da-f-]{36}$/)
})

test('files and probes are logged at debug level only', async () => {
  const [quiet, loud] = [await app.send('amore', '/healthz'), await proxied.send('amore', '/healthz')]
  await linesOf(loud.headers['x-request-id'], 1)
  await linesOf(quiet.headers['x-request-id'], 0)
})

test('request lines can be switched off or limited to errors; security events are always logged', async () => {
  const refused = { method: 'POST', headers: { origin: 'https://elsewhere.example' } }
  for (const chosen of [silent, faults]) {
    const answer = await chosen.send('amore', '/api/message', refused)
    expect(answer.status).toBe(403)
    const [line] = await linesOf(answer.headers['x-request-id'], 1)
    expect(line).toContain('event=access_refused')
  }
  vi.spyOn(base.database, 'withTenant').mockRejectedValue(new Error('broken'))
  for (const [chosen, count] of [
    [silent, 0],
    [faults, 1],
  ] as const) {
    const { headers } = await chosen.send('amore', '/api/user')
    const ofRequest = () => lines.filter((line) => line.includes(`request=${headers['x-request-id']}`))
    await expect.poll(() => ofRequest().some((line) => line.includes('request failed'))).toBe(true)
    await expect.poll(() => ofRequest().filter((line) => line.includes('status=500')).length).toBe(count)
  }
  vi.restoreAllMocks()
})

test('an error is logged under the id of its request, and names only the route', async () => {
  vi.spyOn(base.database, 'withTenant').mockRejectedValueOnce(new Error('broken'))
  const answer = await app.send('amore', `/members/${SECRET}`, { headers: { accept: 'text/html' } })
  expect(answer.status).toBe(500)
  const found = await linesOf(answer.headers['x-request-id'], 2)
  expect(found.some((line) => line.includes('request failed') && line.includes('route=/members/{id}'))).toBe(
    true,
  )
  expect(lines.join('')).not.toContain(SECRET)
})

test('a login is logged as a security event, whether right, wrong or locked, without address and password', async () => {
  const email = 'ada@example.org'
  const password_hash = await hashPassword(PASSWORD)
  const id = await base.database.withTenant(keyOf(app, 'amore'), async (db) => {
    const member = await buildMember(db, {})
    const confirmed = { email, email_key: email, email_confirmed_at: new Date(), password_hash }
    await db.trx
      .updateTable('member')
      .set(confirmed)
      .where('tenant_id', '=', db.tenantId)
      .where('id', '=', member.id)
      .execute()
    return member.id
  })
  const login = async (password: string) => {
    const answer = await app.send('amore', '/api/user', { method: 'POST', body: { email, password } })
    return answer.headers['x-request-id']
  }
  const [right = ''] = await linesOf(await login(PASSWORD), 2)
  expect(right).toMatch(
    new RegExp(`event=login_succeeded  tenant=amore  account=\\S{16}  network=\\S{16}  member=${id}`),
  )
  const account = /account=(\S+)/.exec(right)?.[1]
  const [wrong] = await linesOf(await login('another'), 2)
  expect(wrong).toContain(`event=login_failed  tenant=amore  account=${account}`)
  for (let tries = 0; tries < 5; tries++) await login('another')
  const locked = await linesOf(await login(PASSWORD), 3)
  expect(locked.join('')).toContain(`event=login_locked  tenant=amore  account=${account}`)
  expect(locked.join('')).toContain('event=rate_limit_met')
  expect(lines.join('')).not.toMatch(/ada@|correct|another/)
})

test('refused access names the member by id', async () => {
  const { id, cookie } = await base.database.withTenant(keyOf(app, 'amore'), async (db) => {
    const member = await buildMember(db, {})
    return { id: member.id, cookie: await signIn(db, member.id) }
  })
  const headers = { cookie, 'sec-fetch-site': 'cross-site' }
  const foreign = await app.send('amore', '/api/profile', { method: 'POST', headers, body: {} })
  const [, early = ''] = await linesOf(foreign.headers['x-request-id'], 2)
  expect(early).toContain('event=access_refused  method=POST  route=/api/profile  status=403  tenant=amore')
  const visitor = await app.send('amore', '/api/chats')
  expect((await linesOf(visitor.headers['x-request-id'], 2)).join('')).toContain('event=access_refused')
  const logout = await app.send('amore', '/api/logout', { headers })
  expect((await linesOf(logout.headers['x-request-id'], 2)).join('')).toContain(`member=${id}`)
})
