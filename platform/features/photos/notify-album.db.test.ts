import { beforeEach, describe, expect, it } from 'vitest'
import { liveChannel } from '../../core/live.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { setOnline } from '../../testing/presence.ts'
import { keyOf, seedFixture, showPhoto, type TenantFixture } from '../../testing/tenant-fixture.ts'
import { setSwitch } from '../notifications/server.ts'
import { mailAlbumNews } from './notify-album.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
let owner: TenantFixture
let viewer: TenantFixture

const change = async (who: TenantFixture, { member }: TenantFixture, wish: string) =>
  (
    await app.send(who.tenant, '/api/album', {
      method: 'POST',
      headers: { cookie: who.cookie },
      body: { member, change: wish },
    })
  ).status
const set = (sql: string, ...values: unknown[]) => test.owner.query(sql, values)

type JobData = Readonly<Record<'task' | 'tenantId' | 'member', string>> & { readonly path?: string }
const jobs = async (task: string, { member }: TenantFixture) =>
  (
    await test.owner.query<{ data: JobData }>(
      "select data from pgboss.job where data ->> 'task' = $1 and data ->> 'member' = $2 order by created_on",
      [task, member],
    )
  ).rows.map(({ data }) => data)
const look = async (of: TenantFixture) => {
  for (const job of await jobs('album_mail', of))
    await mailAlbumNews(
      { database: test.database, tenants: app.services.tenants },
      { ...job, tenantId: keyOf(app, 'amore') },
      new Date(),
    )
}
const mails = async ({ member }: TenantFixture) =>
  (
    await test.owner.query<{ subject: string; body_text: string }>(
      "select subject, body_text from outgoing_mail where member_id = $1 and headers ->> 'notice' = 'album'",
      [member],
    )
  ).rows

beforeEach(async () => {
  owner = await seedFixture(test, app, 'amore')
  viewer = await seedFixture(test, app, 'amore')
  const key = keyOf(app, 'amore')
  await set("update member set last_online_at = now() - interval '1 day' where id = any($1)", [
    owner.member,
    viewer.member,
  ])
  const name = await test.database.withTenant(key, (db) => showPhoto(db, owner.member))
  await set('update photo set private = true where name = $1', name)
  for (const { member } of [owner, viewer])
    await set(
      `insert into push_subscription (tenant_id, member_id, endpoint_hash, subscription)
       values ($1, $2, sha256($3::bytea), '{}')`,
      key,
      member,
      member,
    )
})

describe('a request for an album', () => {
  it('notifies its owner by push immediately and by mail if it stays unseen, once', async () => {
    for (const _ of [1, 2]) expect(await change(viewer, owner, 'ask')).toBe(200)
    expect(await jobs('deliver_push', owner)).toMatchObject([{ kind: 'album', path: '/account/photos' }])
    await look(owner)
    await look(owner)
    const sent = await mails(owner)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body_text).toContain('/account/photos')
    expect(sent[0]?.subject).not.toMatch(/foto/i)
  })

  it.each(['invisible', 'private'])('by a member who is %s does not notify the owner', async (mode) => {
    await set(`update member set ${mode} = true where id = $1`, viewer.member)
    const heard: string[] = []
    await app.services.live.ready(keyOf(app, 'amore'))
    const leave = app.services.live.subscribe(keyOf(app, 'amore'), owner.member, {
      onEvent: ({ type }) => void heard.push(type),
      onGap: () => undefined,
    })
    expect(await change(viewer, owner, 'ask')).toBe(409)
    // The owner's own event is published after it.
    expect(await change(owner, viewer, 'end')).toBe(404)
    await test.owner.query('select pg_notify($1, $2)', [
      liveChannel(keyOf(app, 'amore')),
      JSON.stringify({
        tenantId: keyOf(app, 'amore'),
        memberIds: [owner.member],
        event: { type: 'credits' },
      }),
    ])
    await expect.poll(() => heard).toContain('credits')
    leave()
    expect(heard).toEqual(['credits'])
    expect([await jobs('deliver_push', owner), await jobs('album_mail', owner)]).toEqual([[], []])
  })

  it('that was answered, or whose owner was online since, is not mailed', async () => {
    await change(viewer, owner, 'ask')
    await set("update member set last_online_at = now() + interval '1 minute' where id = $1", owner.member)
    await look(owner)
    await set("update member set last_online_at = now() - interval '1 day' where id = $1", owner.member)
    await change(owner, viewer, 'end')
    await look(owner)
    expect(await mails(owner)).toEqual([])
  })

  it('notifies nobody who is online, or who has switched the kind off', async () => {
    await setOnline(test.owner, owner.member, new Date(Date.now() + 60_000))
    await change(viewer, owner, 'ask')
    expect(await jobs('album_mail', owner)).toEqual([])
    await set('delete from album_access')
    await setOnline(test.owner, owner.member, null)
    await test.database.withTenant(keyOf(app, 'amore'), async (db) => {
      for (const channel of ['mail', 'push'] as const)
        await setSwitch(db, owner.member, { channel, kind: 'album', on: false })
    })
    await change(viewer, owner, 'ask')
    await look(owner)
    expect([await jobs('deliver_push', owner), await mails(owner)]).toEqual([[], []])
  })
})

describe('the answer', () => {
  it('that grants access notifies the requester, and leads to the profile', async () => {
    await change(viewer, owner, 'ask')
    for (const _ of [1, 2]) await change(owner, viewer, 'grant')
    const path = `/members/${owner.member}`
    expect(await jobs('deliver_push', viewer)).toMatchObject([{ kind: 'album', path }])
    await look(viewer)
    expect((await mails(viewer)).map(({ body_text }) => body_text.includes(path))).toEqual([true])
  })

  it('is not mailed if it is a refusal, or if access is revoked before', async () => {
    await change(viewer, owner, 'ask')
    await change(owner, viewer, 'end')
    expect(await jobs('deliver_push', viewer)).toEqual([])
    await change(owner, viewer, 'grant')
    await change(owner, viewer, 'end')
    await look(viewer)
    expect(await mails(viewer)).toEqual([])
  })

  it('for an album without photos notifies nobody', async () => {
    await change(viewer, owner, 'grant')
    expect(await jobs('album_mail', owner)).toEqual([])
  })
})
