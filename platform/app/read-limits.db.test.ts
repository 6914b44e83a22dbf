import { describe, expect, it, vi } from 'vitest'
import { dataAddress } from '../core/app-pages.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember, type MemberPlan } from '../testing/factories.ts'
import { keyOf, signIn } from '../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no', TRUST_PROXY: '1' })

const build = (plan: MemberPlan = {}) =>
  test.database.withTenant(keyOf(app, 'amore'), async (db) => {
    const { id } = await buildMember(db, plan)
    return { id, cookie: await signIn(db, id) }
  })

/** Reads concurrently, as JSON, because the program under test has no built pages. */
async function read(count: number, path: string, cookie: string) {
  const headers = { cookie, accept: 'application/json' }
  return Promise.all(Array.from({ length: count }, () => app.send('amore', path, { headers })))
}

describe.each([
  ['profiles', (id: string) => `/api/member?id=${id}`, (id: string) => `/members/${id}`],
  ['searches', () => '/api/members', () => '/members'],
])('%s', (_what, call, page) => {
  it('are refused to an unconfirmed member who reads too many at the same time, as calls and as pages', async () => {
    const { id } = await build()
    const { cookie } = await build({ status: 'not_confirmed' })
    // One more is allowed every 15 seconds, which a slow machine may need.
    const answers = await read(45, call(id), cookie)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(30)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.json.error).toMatchObject({ code: 'too_many_requests', params: { minutes: 1 } })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await read(3, page(id), cookie)).map(({ status }) => status)).toContain(429)
  })

  it('are allowed to confirmed members in the same number', async () => {
    const { id, cookie } = await build()
    expect((await read(45, call(id), cookie)).every(({ status }) => status === 200)).toBe(true)
  })
})

it('searches in conversations are refused beyond their limit; the list of conversations and too short words are not', async () => {
  const { cookie } = await build({ status: 'not_confirmed' })
  const answers = await read(45, dataAddress('/chats?q=sea'), cookie)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(30)
  expect(answers.map(({ status }) => status)).toContain(429)
  const others = [
    ...(await read(1, dataAddress('/chats'), cookie)),
    ...(await read(1, dataAddress('/chats?q=s'), cookie)),
  ]
  expect(others.map(({ status }) => status)).toEqual([200, 200])
})

it('reads of IPv6 visitors count for their network and for the site with its 65,536 networks', async () => {
  const use = vi.spyOn(app.services.readLimits, 'use')
  await app.send('amore', '/api/members', { headers: { 'x-forwarded-for': '2001:db8:7:1::5' } })
  await app.send('amore', '/api/members', { headers: { 'x-forwarded-for': '192.0.2.7' } })
  expect(use.mock.calls.map(([, { who, kind }]) => [kind, who])).toEqual([
    ['visitors', '2001:db8:7:1'],
    ['site', '2001:db8:7'],
    ['visitors', '192.0.2.7'],
  ])
})
