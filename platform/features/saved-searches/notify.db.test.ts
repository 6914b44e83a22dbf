import { beforeEach, expect, it, vi } from 'vitest'
import { newId } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { setOnline } from '../../testing/presence.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { refreshSearch } from '../members/server.ts'
import { tellOfNewMembers } from './notify.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const DAY = 86_400_000
/** After all signups of these tests. */
const NOW = new Date(Date.now() + 3_600_000)
const inAmore = <T>(work: Parameters<typeof test.database.withTenant<T>>[1]) =>
  test.database.withTenant(keyOf(app, 'amore'), work)

const person = (plan: MemberPlan): Promise<string> =>
  inAmore(async (db) => {
    const { id } = await buildMember(db, { searchable: false, ...plan })
    await refreshSearch(db, id)
    return id
  })
const woman = (plan: MemberPlan = {}) => person({ gender: 'female', seeks: 'male', ...plan })
const saved = (member: string, query = 'min_age=19') =>
  test.owner.query(
    `insert into saved_search (tenant_id, member_id, id, name, query, created_at, looked_at)
     values ($1, $2, $3, 'Kinky blondes', $4, $5, $5)`,
    [keyOf(app, 'amore'), member, newId(), query, new Date(NOW.getTime() - 2 * DAY)],
  )
const logged = vi.fn()
const run = (days = 0) =>
  tellOfNewMembers(
    { database: test.database, tenants: app.services.tenants, log: { error: logged } },
    { task: 'saved_searches', tenantId: keyOf(app, 'amore') },
    new Date(NOW.getTime() + days * DAY),
  )
const mails = async () =>
  (
    await test.owner.query<{ member_id: string; subject: string; body_text: string }>(
      "select member_id, subject, body_text from outgoing_mail where mail_key like 'saved_search:%' order by created_at",
    )
  ).rows

let reader: string
beforeEach(async () => {
  await test.owner.query('delete from outgoing_mail')
  await deleteMembers(test)
  reader = await person({ name: 'Marco', gender: 'male', seeks: 'female', language: 'it' })
  await test.owner.query('update member set last_online_at = $1 where id = $2', [
    new Date(NOW.getTime() - DAY),
    reader,
  ])
})

it('mails the number of new members once a day, without names or searches', async () => {
  await saved(reader)
  await woman({ name: 'Giulia' })
  await run()
  await run()
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.member_id).toBe(reader)
  expect(mail?.subject).toBe('Le novità per te')
  expect(mail?.body_text).toContain('Nuovi iscritti: 1')
  expect(mail?.body_text).not.toMatch(/Kinky|Giulia/)
  await run(1)
  expect(await mails()).toHaveLength(1)
})

it.each([
  ['nobody is new', async () => undefined],
  ['the new one does not match', () => woman({ birth_date: '1930-01-01' })],
  ['the new one is invisible', () => woman({ invisible: true })],
  ['the new one is fictional', () => woman({ fictional: true })],
])('mails nothing if %s', async (_why, arrive) => {
  await saved(reader, 'min_age=19&max_age=60')
  await arrive()
  await run()
  expect(await mails()).toEqual([])
})

it('does not count a member who has blocked the recipient, and mails nothing to members who switched it off', async () => {
  await saved(reader)
  const blocker = await woman()
  await test.owner.query('insert into block (tenant_id, blocker_id, blocked_id) values ($1, $2, $3)', [
    keyOf(app, 'amore'),
    blocker,
    reader,
  ])
  await run()
  expect(await mails()).toEqual([])
  await woman()
  await test.owner.query(
    "insert into notice_settings (tenant_id, member_id, mail_off) values ($1, $2, '{saved_search}')",
    [keyOf(app, 'amore'), reader],
  )
  await run()
  expect(await mails()).toEqual([])
})

it('mails nothing to a member who is online, or has no confirmed address', async () => {
  await saved(reader)
  await woman()
  const set = (column: string, value: unknown) =>
    test.owner.query(`update member set ${column} = $1 where id = $2`, [value, reader])
  await setOnline(test.owner, reader, new Date(NOW.getTime() + 60_000))
  await run()
  await setOnline(test.owner, reader, null)
  await set('email_confirmed_at', null)
  await run()
  expect(await mails()).toEqual([])
})

it('mails in the quiet hours only after their end', async () => {
  await saved(reader)
  await woman()
  await test.owner.query(
    'insert into notice_settings (tenant_id, member_id, quiet_from, quiet_until, time_zone) values ($1, $2, 0, 1439, $3)',
    [keyOf(app, 'amore'), reader, 'UTC'],
  )
  await run()
  const { rows } = await test.owner.query<{ waits: boolean }>(
    "select start_after > $1::timestamptz as waits from pgboss.job where data->>'task' = 'deliver_mail' order by created_on desc limit 1",
    [NOW],
  )
  expect(rows).toEqual([{ waits: true }])
})

it('notifies the others if one notice fails, reports it, and retries only that one', async () => {
  const other = await person({ name: 'Luca', gender: 'male', seeks: 'female', language: 'it' })
  await test.owner.query('update member set last_online_at = $1 where id = $2', [
    new Date(NOW.getTime() - DAY),
    other,
  ])
  const [first, second] = [reader, other].sort()
  await saved(reader)
  await saved(other)
  await woman()
  await test.owner.query(
    `alter table outgoing_mail add constraint broken check (member_id <> '${first}'::uuid)`,
  )
  await expect(run()).rejects.toThrow('notices of new members failed')
  expect((await mails()).map((mail) => mail.member_id)).toEqual([second])
  expect(logged.mock.calls).toMatchObject([[{ tenant: 'amore', member: first }, expect.any(String)]])
  await test.owner.query('alter table outgoing_mail drop constraint broken')
  await run()
  expect((await mails()).map((mail) => mail.member_id)).toEqual([second, first])
})
