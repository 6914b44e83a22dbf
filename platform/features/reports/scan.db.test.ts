import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { reporting } from '../../testing/reporting.ts'
import { scanProfiles } from './scan.ts'

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

it('a profile that breaks a rule waits once for a moderator, with the words that were found', async () => {
  const { id } = await site.newMember({ name: 'Anna 0171 234 56 78' })
  await site.newMember({ name: 'Berta', about: 'I like mountains.' })
  expect(await scan()).toBe(1)
  expect(await hits()).toEqual([{ reported_id: id, rule: 1, reporter_id: null, found: '0171 234 56 78' }])
  expect(await scan()).toBe(0)
  expect(await hits()).toHaveLength(1)
})

it('a text is looked at again once it has changed', async () => {
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

it('fictional, disabled and long absent members are not looked at', async () => {
  const about = 'See www.anna.example/me'
  await site.newMember({ about, fictional: true })
  await site.newMember({ about, status: 'disabled' })
  const before = new Date(NOW.getTime() - 10 * 86_400_000)
  await site.newMember({ about, signup_at: before, last_online_at: before })
  expect(await scan()).toBe(0)
})
