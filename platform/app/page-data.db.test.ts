import { describe, expect, it, vi } from 'vitest'
import { href } from '../core/routes.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildMember, type MemberPlan } from '../testing/factories.ts'
import { keyOf, signIn } from '../testing/household.ts'

/** The program under test has no built pages: what Vike is asked to make stands here. */
const made = vi.hoisted(() =>
  vi.fn(({ urlOriginal: url }: { urlOriginal: string }) => ({
    httpResponse: {
      statusCode: 200,
      headers: [['content-type', 'application/json']],
      body: JSON.stringify({ url }),
    },
  })),
)
vi.mock('vike/server', () => ({ renderPage: made }))

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

const member = (plan: MemberPlan = {}, site = 'amore') =>
  test.database.withTenant(keyOf(app, site), async (db) => {
    const { id } = await buildMember(db, plan)
    return { id, cookie: await signIn(db, id) }
  })

const data = (path: string) => `${path === '/' ? '' : path}/index.pageContext.json`
const ask = (path: string, cookie = '', site = 'amore') =>
  app.send(site, data(path), { headers: { accept: 'application/json', ...(cookie ? { cookie } : {}) } })

describe('the data of a page', () => {
  it('is for members, and no cache keeps it', async () => {
    const { cookie } = await member()
    const { status, headers, json } = await ask('/members', cookie)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(json).toEqual({ url: data('/members') })
  })

  it.each(['/members', '/chats', '/likes'])('of %s is refused to visitors', async (path) => {
    made.mockClear()
    const { status, json } = await ask(path)
    expect({ status, json }).toMatchObject({
      status: 403,
      json: { error: { code: 'authentication_required' } },
    })
    expect(made).not.toHaveBeenCalled()
  })

  it('is refused to the session of another site, and to one that has ended', async () => {
    const { cookie } = await member()
    expect((await ask('/members', cookie, 'starlight')).status).toBe(403)
    await app.send('amore', '/api/logout', { headers: { cookie } })
    expect((await ask('/members', cookie)).status).toBe(403)
  })

  it.each(['/', '/login', '/signup', '/pages/faq', href('transactions'), '/no/such/page'])(
    'of %s does not exist: it is always a document',
    async (path) => {
      const { cookie } = await member()
      expect((await ask(path, cookie)).status).toBe(404)
    },
  )

  it('counts towards the limits of the page', async () => {
    const { cookie } = await member({ status: 'not_confirmed' })
    // Thirty at once; one more is allowed every quarter of a minute, which a slow machine may take.
    const answers = await Promise.all(Array.from({ length: 45 }, () => ask('/members', cookie)))
    expect(answers.map(({ status }) => status)).toContain(429)
  })
})
