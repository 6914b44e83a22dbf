import { expect, it } from 'vitest'
import { dataAddress } from '../core/app-pages.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { seedFixture } from '../testing/tenant-fixture.ts'

const test = testDatabase()
const app = testApp(test)

/**
 * Statements of one page on the second request: the first one may record that the session is in
 * use.
 */
async function statementsOf(path: string, cookie: string): Promise<readonly string[]> {
  const ask = () => app.send('amore', dataAddress(path), { headers: { cookie } })
  await ask()
  const before = test.statements.length
  expect((await ask()).status).toBe(200)
  return test.statements.slice(before)
}

it('viewer, counters and alerts of a page are read with the begin of its transaction', async () => {
  const { cookie } = await seedFixture(test, app, 'amore')
  const [first, ...more] = await statementsOf('/members', cookie)
  expect(first).toMatch(/^begin; set local app\.tenant = '\d+'; (set local \w+ = \d+; )+select m\.id/)
  expect(more.at(-1)).toBe('commit')
  expect(more.join()).not.toMatch(/from session|from push_subscription|from dismissal|"session"/)
})

it.each(['/members', '/members?min_age=25&max_age=40', '/likes'])(
  '%s takes at most four statements',
  async (path) => {
    const { cookie } = await seedFixture(test, app, 'amore')
    expect((await statementsOf(path, cookie)).length).toBeLessThanOrEqual(4)
  },
)

/** What only a page asks about its viewer. */
const OF_PAGES = /balance|dismissal|push_subscription|member_like|m\.email|conversation_member/

it.each([
  ['a sign of presence', 'POST', '/api/presence'],
  ['the end of a presence', 'POST', '/api/page-hidden'],
  ['a photo', 'GET', '/photos/card/AAAAAAAAAAAAAAAAAAAAAA.webp'],
  ['an event stream of nobody', 'GET', '/api/events'],
])('%s asks only who its viewer is', async (what, method, path) => {
  const { cookie } = await seedFixture(test, app, 'amore')
  const [, token = ''] = cookie.split('=')
  const named = what.endsWith('nobody')
    ? `session=${token.replace(/^./, (first) => (first === 'x' ? 'y' : 'x'))}`
    : cookie
  const before = test.statements.length
  await app.send('amore', path, {
    method,
    headers: { cookie: named },
    ...(method === 'POST' ? { body: {} } : {}),
  })
  const [first, ...more] = test.statements.slice(before)
  expect(first).toMatch(/^begin(?:; set local [^;]+)+; select m\.id, m\.status/)
  expect(first).not.toMatch(OF_PAGES)
  expect(more.at(-1)).toMatch(/commit|rollback/)
})
