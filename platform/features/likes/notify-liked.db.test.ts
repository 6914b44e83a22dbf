import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { setOnline } from '../../testing/presence.ts'
import { keyOf, signIn } from '../../testing/tenant-fixture.ts'
import { setSwitch } from '../notifications/server.ts'
import { mailLiked } from './notify-liked.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })

interface Person {
  readonly id: string
  readonly cookie: string
}

const inAmore = <T>(work: Parameters<typeof test.database.withTenant<T>>[1]) =>
  test.database.withTenant(keyOf(app, 'amore'), work)

const person = (plan: MemberPlan): Promise<Person> =>
  inAmore(async (db) => {
    const { id } = await buildMember(db, plan)
    return { id, cookie: await signIn(db, id) }
  })

const like = async (liker: Person, { id }: Person, method = 'POST') =>
  (await app.send('amore', '/api/like', { method, headers: { cookie: liker.cookie }, body: { id } })).status

const set = (words: string, id: string) => test.owner.query(`update member set ${words} where id = $1`, [id])

interface JobRow {
  readonly data: { readonly task: string; readonly kind?: string; readonly path?: string }
}
const jobs = async (task: string, of: Person) =>
  (
    await test.owner.query<JobRow>(
      "select data from pgboss.job where data ->> 'task' = $1 and data ->> 'member' = $2",
      [task, of.id],
    )
  ).rows.map(({ data }) => data)

const look = (liker: Person, member: Person, tenantId = keyOf(app, 'amore')) =>
  mailLiked(
    { database: test.database, tenants: app.services.tenants },
    { task: 'like_mail', tenantId, liker: liker.id, member: member.id },
    new Date(),
  )

const mails = async (to: Person) =>
  (
    await test.owner.query<{ subject: string; body_text: string }>(
      'select subject, body_text from outgoing_mail where member_id = $1',
      [to.id],
    )
  ).rows

let marco: Person
let giulia: Person
beforeEach(async () => {
  marco = await person({ name: 'Marco', gender: 'male', seeks: 'female' })
  giulia = await person({ name: 'Giulia', gender: 'female', seeks: 'male', language: 'it' })
  await set("last_online_at = now() - interval '1 day'", giulia.id)
  await test.owner.query(
    `insert into push_subscription (tenant_id, member_id, endpoint_hash, subscription)
     values ($1, $2, sha256($3::bytea), '{}')`,
    [keyOf(app, 'amore'), giulia.id, giulia.id],
  )
})

describe('the liked member', () => {
  it('gets one push and one scheduled mail, however often the like is given and taken back', async () => {
    await like(marco, giulia)
    await like(marco, giulia, 'DELETE')
    await like(marco, giulia)
    expect(await jobs('deliver_push', giulia)).toMatchObject([{ kind: 'like', path: '/likes' }])
    expect(await jobs('like_mail', giulia)).toHaveLength(1)
  })

  it('gets no push while online: the open page shows the like', async () => {
    await setOnline(test.owner, giulia.id, new Date(Date.now() + 60_000))
    await like(marco, giulia)
    expect([await jobs('deliver_push', giulia), await jobs('like_mail', giulia)]).toEqual([[], []])
  })

  it('gets no push of a kind that is switched off', async () => {
    await inAmore((db) => setSwitch(db, giulia.id, { channel: 'push', kind: 'like', on: false }))
    await like(marco, giulia)
    expect(await jobs('deliver_push', giulia)).toEqual([])
  })

  it('is notified of a match as a match, with the name in the mail and not in its subject', async () => {
    await like(giulia, marco)
    await like(marco, giulia)
    await set("last_online_at = now() - interval '1 day'", giulia.id)
    expect(await jobs('deliver_push', giulia)).toMatchObject([{ kind: 'match', path: '/likes?type=matches' }])
    await look(marco, giulia)
    const [mail] = await mails(giulia)
    expect(mail?.body_text).toContain('Marco')
    expect(mail?.subject).not.toContain('Marco')
  })
})

describe('the mail about likes', () => {
  it('comes once a day, in the language of the reader, without a name', async () => {
    const luca = await person({ name: 'Luca', gender: 'male', seeks: 'female' })
    await like(marco, giulia)
    await like(luca, giulia)
    await look(marco, giulia)
    await look(marco, giulia)
    await look(luca, giulia)
    const [mail, ...more] = await mails(giulia)
    expect(more).toEqual([])
    expect(mail?.body_text).toMatch(/piace il tuo profilo/)
    expect(mail?.body_text).not.toMatch(/Marco|Luca/)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['was taken back', () => like(marco, giulia, 'DELETE')],
    ['was seen', () => test.owner.query('update member_like set is_new = false')],
    ['is older than the last visit', () => set('last_online_at = now()', giulia.id)],
    ['is to a member who is online', () => setOnline(test.owner, giulia.id, new Date(Date.now() + 60_000))],
    ['is of a member who was disabled', () => set('status = 3', marco.id)],
    ['is of a member who was erased', () => test.owner.query('delete from member where id = $1', [marco.id])],
    ['is for a member who left', () => set('status = 2', giulia.id)],
    [
      'is of a member who was blocked',
      () =>
        test.owner.query('insert into block (tenant_id, blocker_id, blocked_id) values ($1, $2, $3)', [
          keyOf(app, 'amore'),
          giulia.id,
          marco.id,
        ]),
    ],
    [
      'is not wanted',
      () => inAmore((db) => setSwitch(db, giulia.id, { channel: 'mail', kind: 'like', on: false })),
    ],
  ])('is not sent if the like %s', async (_why, change) => {
    await like(marco, giulia)
    await change()
    await look(marco, giulia)
    expect(await mails(giulia)).toEqual([])
  })

  it('is not sent by another site', async () => {
    await like(marco, giulia)
    await look(marco, giulia, keyOf(app, 'tulp'))
    expect(await mails(giulia)).toEqual([])
  })
})
