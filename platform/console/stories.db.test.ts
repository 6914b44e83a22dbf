import { beforeAll, beforeEach, expect, it } from 'vitest'
import { inviteStory } from '../features/stories/server.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { buildStaff, type TestStaff } from '../testing/staff.ts'
import { keyOf } from '../testing/tenant-fixture.ts'

/** The queue of stories of people who met. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
let staff: TestStaff
beforeAll(async () => {
  staff = await buildStaff(app, { role: 'moderator', tenants: ['amore'] })
})
beforeEach(() => test.owner.query('delete from success_story'))

const key = (site = 'amore') => keyOf(app, site)
const page = async (shown = '') => (await staff.send(`/stories?tenant=${key()}${shown && '&shown=1'}`)).text
const decide = (id: string, decision: string, reason = '', site = 'amore') =>
  staff.send('/stories/decide', { body: { tenant: key(site), id, decision, reason } })
const state = async () => (await test.owner.query('select state from success_story')).rows[0]?.state

async function told(site = 'amore'): Promise<string> {
  const token = await test.database.withTenant(key(site), (db) => inviteStory(db, new Date()))
  const body = { change: 'write', token, text: 'Al mare.\n<b>A marzo</b>', name: '', agreed: 'yes' }
  expect((await app.send(site, '/api/success-story', { method: 'POST', body })).status).toBe(200)
  return (await test.owner.query('select id from success_story')).rows[0]?.id
}

it('a story waits in the navigation and the list, is approved, and taken down with a reason; all is recorded', async () => {
  expect(await page()).toContain('No story is waiting')
  const id = await told()
  const html = await page()
  expect(html).toContain('&lt;b&gt;A marzo')
  expect(html).toMatch(/Stories\s*(<!-- -->)?\s*<span class="count">/)
  expect((await decide(id, 'approve')).status).toBe(303)
  expect((await decide(id, 'approve')).status, 'a colleague was quicker').toBe(404)
  expect(await page()).not.toContain('A marzo')
  expect(await page('shown')).toContain('A marzo')
  expect((await decide(id, 'remove')).status, 'without a reason').toBe(422)
  expect((await decide(id, 'remove', 'A surname.')).status).toBe(303)
  expect(await state()).toBe(4)
  const { rows } = await test.owner.query(
    "select action, subject from audit_entry where action like 'story_%' order by at, id",
  )
  expect(rows).toEqual([
    { action: 'story_approved', subject: `story:${id}` },
    { action: 'story_removed', subject: `story:${id}` },
  ])
})

it('a refusal needs a reason, which stays in the field of its story', async () => {
  const id = await told()
  expect((await decide(id, 'refuse', 'x'.repeat(100_000))).status).toBe(413)
  const long = await decide(id, 'refuse', 'x'.repeat(301))
  expect(long.status).toBe(422)
  expect(long.text).toContain('x'.repeat(301))
  expect((await decide(id, 'refuse', ' ')).status).toBe(422)
  expect(await state()).toBe(1)
  expect((await decide(id, 'refuse', 'It is an advertisement.')).status).toBe(303)
  expect(await state()).toBe(3)
})

it('stories of sites of others can be neither read nor decided', async () => {
  const id = await told('tulp')
  expect((await staff.send(`/stories?tenant=${key('tulp')}`)).status).toBe(404)
  expect((await decide(id, 'approve', '', 'tulp')).status).toBe(404)
  expect((await decide(id, 'approve')).status).toBe(404)
  expect(await state()).toBe(1)
})
