import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { keyOf, talk } from '../../testing/tenant-fixture.ts'
import { mailDigests } from './digest.ts'
import { setDigest, setSwitch } from './settings.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const NOW = new Date('2026-11-22T16:00:00Z')
const DAY = 86_400_000
const ago = (days: number) => new Date(NOW.getTime() - days * DAY)

const inAmore = <T>(work: Parameters<typeof test.database.withTenant<T>>[1]) =>
  test.database.withTenant(keyOf(app, 'amore'), work)

async function person(plan: MemberPlan, seen: number): Promise<string> {
  const { id } = await inAmore((db) => buildMember(db, plan))
  await test.owner.query('update member set last_online_at = $1 where id = $2', [ago(seen), id])
  return id
}

async function like(liker: string, liked: string, days: number): Promise<void> {
  await test.owner.query(
    'insert into member_like (tenant_id, liker_id, liked_id, created_at) values ($1, $2, $3, $4)',
    [keyOf(app, 'amore'), liker, liked, ago(days)],
  )
}

const run = (now = NOW) =>
  mailDigests(
    { database: test.database, tenants: app.services.tenants },
    { task: 'digests', tenantId: keyOf(app, 'amore') },
    now,
  )

const mails = async () =>
  (
    await test.owner.query<{ member_id: string; subject: string; body_text: string }>(
      "select member_id, subject, body_text from outgoing_mail where mail_key like 'digest:%' order by created_at",
    )
  ).rows

let reader: string
let giulia: string
beforeEach(async () => {
  await test.owner.query('delete from outgoing_mail')
  await deleteMembers(test)
  reader = await person({ name: 'Marco', gender: 'male', seeks: 'female', language: 'it' }, 10)
  giulia = await person({ name: 'Giulia', gender: 'female', seeks: 'male' }, 0)
})

it('lists each item of news once, without names and without other content, and labels fictional profiles', async () => {
  const invented = await person({ name: 'Sofia', gender: 'female', seeks: 'male', fictional: true }, 0)
  const match = await person({ name: 'Chiara', gender: 'female', seeks: 'male' }, 0)
  const old = await person({ name: 'Old', gender: 'female', seeks: 'male' }, 0)
  await like(giulia, reader, 2)
  await like(invented, reader, 2)
  await like(match, reader, 2)
  await like(reader, match, 11)
  await like(old, reader, 12)
  await run()
  await run()
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ member_id: reader, subject: 'Le novità per te' })
  expect(mail?.body_text).toMatch(/Nuovi mi piace: 1\n/)
  expect(mail?.body_text).toMatch(/Nuovi mi piace da profili .+: 1\n/)
  expect(mail?.body_text).toMatch(/Nuovi match: 1\n/)
  expect(mail?.body_text).not.toMatch(/Giulia|Sofia|Chiara|non letti/)
  await run(new Date(NOW.getTime() + 7 * DAY))
  expect(await mails(), 'the same news is told once').toHaveLength(1)
})

it('is not sent without news', async () => {
  await run()
  expect(await mails()).toEqual([])
})

it.each<[string, () => Promise<unknown>]>([
  [
    'was here this week',
    () => test.owner.query('update member set last_online_at = $1 where id = $2', [ago(3), reader]),
  ],
  [
    'left long ago',
    () => test.owner.query('update member set last_online_at = $1 where id = $2', [ago(91), reader]),
  ],
  [
    'switched it off',
    () => inAmore((db) => setSwitch(db, reader, { channel: 'mail', kind: 'digest', on: false })),
  ],
  [
    'gets no mail any more',
    () => test.owner.query("update member set notifications_disabled = '{bounce}' where id = $1", [reader]),
  ],
  [
    'has not confirmed the address',
    () => test.owner.query('update member set email_confirmed_at = null where id = $1', [reader]),
  ],
  [
    'was blocked by the other one',
    () =>
      test.owner.query('insert into block (tenant_id, blocker_id, blocked_id) values ($1, $2, $3)', [
        keyOf(app, 'amore'),
        giulia,
        reader,
      ]),
  ],
])('is not for a member who %s', async (_who, change) => {
  await like(giulia, reader, 2)
  await change()
  await run()
  expect(await mails()).toEqual([])
})

it.each<[string, string, boolean]>([
  ['one with unread messages', 'unread = 2', true],
  ['a muted one', 'unread = 2, muted = true', false],
  ['one that was removed', 'unread = 2, removed_at = now()', false],
  ['one without unread messages', 'unread = 0', false],
])('counts the messages of a conversation: %s', async (_which, side, told) => {
  const id = await inAmore((db) => talk(db, reader, giulia))
  await test.owner.query(
    `update conversation_member set last_message_at = $1, ${side} where conversation_id = $2 and member_id = $3`,
    [ago(2), id, reader],
  )
  await run()
  const texts = (await mails()).map(({ body_text: text }) => /Messaggi non letti: 2\n/.test(text))
  expect(texts).toEqual(told ? [true] : [])
})

it('is sent daily to members who chose that', async () => {
  await test.owner.query('update member set last_online_at = $1 where id = $2', [ago(3), reader])
  await inAmore((db) => setDigest(db, reader, 'daily'))
  await like(giulia, reader, 2)
  await run()
  expect(await mails()).toHaveLength(1)
})
