import { beforeEach, describe, expect, it } from 'vitest'
import type { Effects, RequestScope } from '../core/scope.ts'
import type { Member } from '../core/viewer.ts'
import { findViewer } from '../features/accounts/server.ts'
import { loadConversation, loadMemberChat } from '../features/chats/server.ts'
import { openProfile } from '../features/members/server.ts'
import { translator } from '../i18n/server.ts'
import { testApp } from './app.ts'
import { testDatabase } from './database.ts'
import { buildMember } from './factories.ts'
import { requestScope } from './request-scope.ts'
import { keyOf, seedFixture, type TenantFixture } from './tenant-fixture.ts'

const TENANT = 'alpen'
const test = testDatabase()
const app = testApp(test)

let fixture: TenantFixture
beforeEach(async () => {
  fixture = await seedFixture(test, app, TENANT)
})

const LINK = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
const get = (path: string, headers: Record<string, string>, method = 'GET') =>
  app.send(TENANT, path, { method, headers: { cookie: fixture.cookie, ...headers } })

const one = async (sql: string, ...values: unknown[]) => (await test.owner.query(sql, values)).rows[0]
const countryOf = async () => (await one('select country from member where id = $1', fixture.member)).country

/** Runs the loader of a page with these effects; returns its redirect, if any. */
async function open(effects: Effects, load: (scope: RequestScope<Member>) => Promise<unknown>) {
  return test.database.withTenant(keyOf(app, TENANT), async (db) => {
    const tenant = app.services.tenants.get(TENANT)
    const viewer = await findViewer(db, fixture.cookie.replace('session=', ''), new Date())
    if (!tenant || !viewer) throw new Error('no scope')
    const scope = requestScope({
      tenant,
      locale: { code: 'de', iso: 'de-AT' },
      t: translator(tenant, 'de'),
      viewer,
      db,
      country: 'AT',
      effects,
    })
    return load(scope).catch((error: unknown) => (error as { location?: string }).location ?? error)
  })
}

describe('a position in the address of a call', () => {
  const AT_ZURICH = '/api/geocode?lat=47.37&lon=8.54'

  it('is answered but not stored for another site, a prefetch and HEAD', async () => {
    await test.owner.query("update member set country = 'DE' where id = $1", [fixture.member])
    expect((await get(AT_ZURICH, LINK)).json).toMatchObject({ country: 'CH' })
    await get(AT_ZURICH, { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' })
    await get(AT_ZURICH, { referer: 'https://evil.example/' })
    await get(AT_ZURICH, {}, 'HEAD')
    expect(await countryOf()).toBe('DE')
    await get(AT_ZURICH, { 'sec-fetch-site': 'same-origin' })
    expect(await countryOf()).toBe('CH')
  })

  it('is stored by POST', async () => {
    const body = { lat: 47.37, lon: 8.54 }
    const headers = { cookie: fixture.cookie }
    const stored = await app.send(TENANT, '/api/geocode', { method: 'POST', headers, body })
    expect(stored.json).toMatchObject({ country: 'CH' })
    expect(await countryOf()).toBe('CH')
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site' }
    expect((await app.send(TENANT, '/api/geocode', { method: 'POST', headers: foreign, body })).status).toBe(
      403,
    )
  })
})

it('a like is announced only to pages of the site', async () => {
  expect((await get('/api/auto-like', LINK)).text).toBe('null')
  expect((await get('/api/auto-like', { 'sec-fetch-site': 'same-origin' })).json).toMatchObject({
    id: fixture.other,
  })
})

it('other sites cannot choose the language, and requesting the push key does not choose one either', async () => {
  expect((await get('/api/settings', LINK)).cookies).toEqual([])
  expect((await get('/api/settings', {})).cookies).toEqual([expect.stringMatching(/^language=/)])
  const key = await get('/api/push-key', {})
  expect(key.json).toEqual({ key: expect.any(String) })
  expect(key.cookies).toEqual([])
})

describe('opening a page', () => {
  const unread = async () =>
    (await one('select unread from conversation_member where member_id = $1', fixture.member)).unread
  const like = async () =>
    (await one('select is_new from member_like where liked_id = $1', fixture.member)).is_new

  it('by a prefetch marks nothing as seen, by a link it does', async () => {
    await test.owner.query('update conversation_member set unread = 2 where member_id = $1', [fixture.member])
    const openAll = async (effects: Effects) => {
      await open(effects, (scope) =>
        loadConversation({ scope, params: { id: fixture.conversation }, query: {}, cookies: {} }),
      )
      await open(effects, (scope) => openProfile(scope, fixture.other))
    }
    await openAll('none')
    expect([await unread(), await like()]).toEqual([2, true])
    await openAll('seen')
    expect([await unread(), await like()]).toEqual([0, false])
  })

  it('by a link on another site starts no conversation', async () => {
    const { id } = await test.database.withTenant(keyOf(app, TENANT), (db) =>
      buildMember(db, { gender: 'female' }),
    )
    const chatWith = (member: string, effects: Effects) =>
      open(effects, (scope) => loadMemberChat({ scope, params: { id: member }, query: {}, cookies: {} }))
    expect(await chatWith(id, 'seen')).toBe(`/members/${id}`)
    expect(await chatWith(fixture.other, 'none')).toBe(`/chats/${fixture.conversation}`)
    expect(await one('select id from conversation where $1 in (low_id, high_id)', id)).toBeUndefined()
    expect(await chatWith(id, 'all')).toMatch(/^\/chats\//)
  })
})

describe('logout by GET', () => {
  const signedIn = async () => (await get('/api/user', {})).json.user !== null

  it('needs a request from the site itself: nothing else ends the session', async () => {
    const refused = [
      LINK,
      { origin: 'https://evil.example' },
      { referer: 'https://evil.example/' },
      { 'user-agent': 'Mozilla/5.0' },
      { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
    ]
    for (const headers of refused) {
      expect((await get('/api/logout', headers)).status, JSON.stringify(headers)).toBe(403)
    }
    expect((await get('/api/logout', {}, 'HEAD')).status).toBe(405)
    expect(await signedIn()).toBe(true)
    expect(
      (await get('/api/logout', { 'user-agent': 'Mozilla/5.0', 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(200)
    expect(await signedIn()).toBe(false)
  })
})
