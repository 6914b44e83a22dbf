import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { reporting } from '../../testing/reporting.ts'
import { scanProfile, scanProfiles } from './scan.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const site = reporting(test, app)
const NOW = new Date()
const scan = () => scanProfiles(test.database, site.tenant(), NOW)

beforeEach(() => test.owner.query('delete from report; delete from profile_check; delete from member'))

const hits = async () =>
  (
    await test.owner.query(
      "select reported_id, rule, reporter_id, evidence ->> 'found' as found from report order by id",
    )
  ).rows

it('a profile that breaks a rule waits once for a moderator, with the matching words', async () => {
  const { id } = await site.newMember({ name: 'Anna 0171 234 56 78' })
  await site.newMember({ name: 'Berta', about: 'I like mountains.' })
  expect(await scan()).toBe(1)
  expect(await hits()).toEqual([{ reported_id: id, rule: 1, reporter_id: null, found: '0171 234 56 78' }])
  expect(await scan()).toBe(0)
  expect(await hits()).toHaveLength(1)
})

it('a text is checked again once it has changed', async () => {
  const { id } = await site.newMember({ about: 'I like mountains.' })
  expect(await scan()).toBe(0)
  await test.owner.query("update member set about = 'See www.anna.example/me' where id = $1", [id])
  expect(await scan()).toBe(1)
})

it('the third profile with the same text is a hit, whatever its spaces and case', async () => {
  const about = 'I am a simple girl who likes walks on the beach and honest people.'
  for (const text of [about, about.toUpperCase()]) await site.newMember({ about: text })
  expect(await scan()).toBe(0)
  const { id } = await site.newMember({ about: `${about} ` })
  expect(await scan()).toBe(1)
  expect(await hits()).toEqual([{ reported_id: id, rule: 3, reporter_id: null, found: '3' }])
})

it('fictional, disabled and long absent members are not checked', async () => {
  const about = 'See www.anna.example/me'
  await site.newMember({ about, fictional: true })
  await site.newMember({ about, status: 'disabled' })
  const before = new Date(NOW.getTime() - 10 * 86_400_000)
  await site.newMember({ about, signup_at: before, last_online_at: before })
  expect(await scan()).toBe(0)
})

describe('a check when a text is saved', () => {
  /** Runs the enqueued checks. */
  async function work(): Promise<number> {
    const { rows } = await test.owner.query<{ data: { tenantId: number; member: string } }>(
      "delete from pgboss.job where data ->> 'task' = 'check_profile' returning data",
    )
    for (const { data } of rows) await scanProfile(test.database, { task: 'check_profile', ...data }, NOW)
    return rows.length
  }
  beforeEach(work)

  it.each([
    ['a text', { about: 'See www.anna.example/me' }, 2, 'www.anna.example/me'],
    ['a name', { name: 'Anna viber' }, 1, 'viber'],
    [
      'an answer to a prompt',
      { prompt: 'ask_me', answer: 'Write to anna@mail.example' },
      2,
      'anna@mail.example',
    ],
  ])('%s that breaks a rule waits for a moderator immediately', async (_what, part, rule, found) => {
    const anna = await site.newMember({ about: 'I like mountains.' })
    expect((await anna.send('PUT', '/api/profile', part)).status).toBe(200)
    expect(await work()).toBe(1)
    expect(await hits()).toEqual([{ reported_id: anna.id, rule, reporter_id: null, found }])
    expect(await scan(), 'looked at already').toBe(0)
  })

  it('of anything else enqueues nothing', async () => {
    const anna = await site.newMember()
    expect((await anna.send('PUT', '/api/profile', { height: '170' })).status).toBe(200)
    expect(await work()).toBe(0)
  })

  it('processes one change at a time: two concurrent ones give one case', async () => {
    const anna = await site.newMember({ about: 'See www.anna.example/me' })
    const job = { task: 'check_profile', tenantId: site.tenant(), member: anna.id }
    await Promise.all([1, 2, 3].map(() => scanProfile(test.database, job, NOW)))
    expect(await hits()).toHaveLength(1)
  })
})
