import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { pictureForm } from '../../testing/picture.ts'
import { keyOf, seedFixture, type TenantFixture } from '../../testing/tenant-fixture.ts'
import { deleteOldAccess } from './album-queries.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
let owner: TenantFixture
let viewer: TenantFixture
/** The owner's private photo, approved. */
let name: string

const album = (who: TenantFixture, member: string, change: string, days?: number) =>
  app.send(who.tenant, '/api/album', {
    method: 'POST',
    headers: { cookie: who.cookie },
    body: { member, change, ...(days === undefined ? {} : { days }) },
  })

const seen = async (who: TenantFixture, size = 'full') =>
  (await app.send(who.tenant, `/photos/${size}/${name}.webp`, { headers: { cookie: who.cookie } })).status

const set = (sql: string, ...values: unknown[]) => test.owner.query(sql, values)

beforeEach(async () => {
  owner = await seedFixture(test, app, 'amore')
  viewer = await seedFixture(test, app, 'amore')
  const { headers, body } = await pictureForm({ r: 7, g: 8, b: 9 }, { private: '1' })
  const sent = await app.send('amore', '/api/photo', {
    method: 'POST',
    headers: { ...headers, cookie: owner.cookie },
    body,
  })
  expect(sent.json).toMatchObject({ status: 'pending', private: true })
  name = String(sent.json.name)
  await set('update photo set status = 1 where name = $1', name)
})

describe('a private photo', () => {
  it('is served to its owner only: no premium member gets it, not even blurred', async () => {
    await set('update member set paid = true where id = $1', viewer.member)
    expect([await seen(owner), await seen(viewer), await seen(viewer, 'blurred')]).toEqual([200, 404, 404])
  })

  it('waits for its check before it can be shown to others, of which its owner alone is told', async () => {
    const waits = async (who: TenantFixture, other: TenantFixture) => {
      const { cookie } = who
      const { json } = await app.send('amore', `/api/album-with?member=${other.member}`, {
        headers: { cookie },
      })
      return (json as { mine: { count: number; waiting: boolean } }).mine
    }
    expect(await waits(owner, viewer)).toMatchObject({ count: 1, waiting: false })
    await set('update photo set status = 0 where name = $1', name)
    expect(await waits(owner, viewer)).toMatchObject({ count: 0, waiting: true })
    expect(await waits(viewer, owner)).toMatchObject({ count: 0, waiting: false })
  })

  it('is served to members with access until that is revoked', async () => {
    expect((await album(viewer, owner.member, 'ask')).json).toMatchObject({
      theirs: { count: 1, state: 'asked', names: [] },
    })
    expect(await seen(viewer)).toBe(404)
    expect((await album(owner, viewer.member, 'grant', 1)).json).toMatchObject({ mine: { state: 'open' } })
    expect(await seen(viewer)).toBe(200)
    const { cookie } = viewer
    expect(
      (await app.send('amore', `/api/album-with?member=${owner.member}`, { headers: { cookie } })).json,
    ).toMatchObject({ theirs: { state: 'open', until: expect.stringMatching(/\d\d:\d\d/) } })
    const { headers } = await app.send('amore', `/photos/full/${name}.webp`, {
      headers: { cookie: viewer.cookie },
    })
    expect(headers['cache-control']).toBe('private, no-cache')
    await album(owner, viewer.member, 'end')
    expect(await seen(viewer)).toBe(404)
  })

  it('is a 404 once access has expired', async () => {
    await album(owner, viewer.member, 'grant', 1)
    await set(
      "update album_access set expires_at = now() - interval '1 second' where viewer_id = $1",
      viewer.member,
    )
    expect(await seen(viewer)).toBe(404)
  })

  it('is a 404 across a block, and stays one after the block', async () => {
    await album(owner, viewer.member, 'grant', 30)
    const block = (method: string) =>
      app.send('amore', '/api/block', {
        method,
        headers: { cookie: owner.cookie },
        body: { id: viewer.member },
      })
    await block('POST')
    expect(await seen(viewer)).toBe(404)
    await block('DELETE')
    expect(await seen(viewer)).toBe(404)
  })

  it('is never the main photo, and others do not see it in the count', async () => {
    const { rows } = await set('select main_photo, photo_count from member where id = $1', owner.member)
    expect(rows).toEqual([{ main_photo: owner.ownPhoto, photo_count: 1 }])
  })

  it('that was the main photo is replaced as such', async () => {
    const change = (how: string) =>
      app.send('amore', '/api/photo', {
        method: 'PUT',
        headers: { cookie: owner.cookie },
        body: { name: owner.ownPhoto, change: how },
      })
    const main = async () =>
      (await set('select main_photo, photo_count from member where id = $1', owner.member)).rows[0]
    expect((await change('main')).status).toBe(200)
    expect(await main()).toEqual({ main_photo: owner.ownPhoto, photo_count: 1 })
    await change('private')
    expect(await main()).toEqual({ main_photo: null, photo_count: 0 })
  })

  it('of another site is a 404', async () => {
    const stranger = await seedFixture(test, app, 'starlight')
    expect((await album(stranger, owner.member, 'ask')).status).toBe(404)
    expect((await album(owner, stranger.member, 'grant')).status).toBe(404)
    expect(await seen(stranger)).toBe(404)
  })
})

describe('a request for access', () => {
  it('is one request however often it is sent, and stays on the owner’s list until it is answered', async () => {
    for (const _ of [1, 2]) expect((await album(viewer, owner.member, 'ask')).status).toBe(200)
    const list = async () =>
      (await app.send('amore', '/api/album', { headers: { cookie: owner.cookie } })).json
    expect(await list()).toMatchObject({ asked: [{ id: viewer.member }], open: [] })
    await album(owner, viewer.member, 'grant', 7)
    expect(await list()).toMatchObject({
      asked: [],
      open: [{ id: viewer.member, until: expect.any(String) }],
    })
  })

  it('waits seven days after a refusal', async () => {
    await album(viewer, owner.member, 'ask')
    await album(owner, viewer.member, 'end')
    const again = await album(viewer, owner.member, 'ask')
    expect([again.status, again.json.error]).toMatchObject([409, { code: 'album_closed' }])
    await set(
      "update album_access set changed_at = now() - interval '7 days' where viewer_id = $1",
      viewer.member,
    )
    expect((await album(viewer, owner.member, 'ask')).json).toMatchObject({ theirs: { state: 'asked' } })
  })

  it.each(['invisible', 'private'])(
    'by a member who is %s is refused until they become visible',
    async (mode) => {
      await set(`update member set ${mode} = true where id = $1`, viewer.member)
      const hidden = async () =>
        (
          await app.send('amore', `/api/album-with?member=${owner.member}`, {
            headers: { cookie: viewer.cookie },
          })
        ).json
      expect(await hidden()).toMatchObject({ theirs: { state: 'none', hidden: true } })
      const { status, json } = await album(viewer, owner.member, 'ask')
      expect([status, json.error]).toMatchObject([409, { code: 'album_hidden' }])
      await app.send('amore', '/api/like', {
        method: 'POST',
        headers: { cookie: viewer.cookie },
        body: { id: owner.member },
      })
      expect(await hidden()).toMatchObject({ theirs: { hidden: false } })
      expect((await album(viewer, owner.member, 'ask')).json).toMatchObject({ theirs: { state: 'asked' } })
    },
  )

  it('requires a confirmed member', async () => {
    await set('update member set status = 0 where id = $1', viewer.member)
    const { status, json } = await album(viewer, owner.member, 'ask')
    expect([status, json.error]).toMatchObject([403, { code: 'unconfirmed' }])
  })

  it('for an empty album, one’s own, or that of a hidden or absent member is a 404', async () => {
    const statuses = [
      await album(owner, viewer.member, 'ask'),
      await album(owner, owner.member, 'ask'),
      await album(owner, 'nothing', 'grant'),
    ].map(({ status }) => status)
    await set('update member set invisible = true where id = $1', owner.member)
    statuses.push((await album(viewer, owner.member, 'ask')).status)
    expect(statuses).toEqual([404, 404, 404, 404])
  })
})

it('access for a number of days that is not offered is refused with its field', async () => {
  const answer = await album(owner, viewer.member, 'grant', 2)
  expect([answer.status, answer.json.error]).toMatchObject([422, { fields: { days: expect.any(String) } }])
})

it('expired access is deleted, valid access stays', async () => {
  await album(owner, viewer.member, 'grant', 30)
  const count = async () =>
    (await set('select from album_access where viewer_id = $1', viewer.member)).rowCount
  const sweep = (days: number) =>
    test.database.withTenant(keyOf(app, 'amore'), (db) =>
      deleteOldAccess(db, new Date(Date.now() + days * 86_400_000)),
    )
  await sweep(59)
  expect(await count()).toBe(1)
  await sweep(61)
  expect(await count()).toBe(0)
})
