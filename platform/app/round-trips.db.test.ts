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
