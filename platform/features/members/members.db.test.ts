import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { atPoint, cellOf } from '../../core/grid.ts'
import { newId, newSecret } from '../../core/ids.ts'
import { INTERESTS } from '../../core/interests.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { type BuiltMember, buildMember, buildSession, type MemberPlan } from '../../testing/factories.ts'
import { tokenHash } from '../accounts/server.ts'
import { publish } from '../live/server.ts'
import { processPhoto, writeFiles } from '../photos/server.ts'
import { refreshSearch } from './server.ts'

const test = testDatabase()
const app = testApp(test)

const key = (tenant: string) => app.services.tenants.get(tenant)?.key ?? 0
const within = <T>(work: (db: TenantDb) => Promise<T>, tenant = 'amore') =>
  test.database.withTenant(key(tenant), work)

interface SignedIn extends BuiltMember {
  readonly cookie: string
}

/** A member who is signed in: a man who seeks women, unless the plan says otherwise. */
async function signedIn(plan: MemberPlan = {}, tenant = 'amore'): Promise<SignedIn> {
  const token = newSecret()
  return within(async (db) => {
    const member = await buildMember(db, {
      gender: 'male',
      seeks: 'female',
      cell: cellOf(45.4, 9.2),
      ...plan,
    })
    await buildSession(db, member.id, tokenHash(token))
    return { ...member, cookie: `session=${token}` }
  }, tenant)
}

const build = (plan: MemberPlan = {}, tenant = 'amore') =>
  within(async (db) => {
    const member = await buildMember(db, { searchable: false, ...plan })
    await refreshSearch(db, member.id)
    return member
  }, tenant)

const ask = (member: { cookie: string }, path: string, tenant = 'amore') =>
  app.send(tenant, path, { headers: { cookie: member.cookie } })
const change = (member: { cookie: string }, method: string, path: string, body: unknown) =>
  app.send('amore', path, { method, body, headers: { cookie: member.cookie } })

interface Found {
  members: { id: string; place: string }[]
  total: number
  more: boolean
  next: string | null
  filters: { key: string; excludes: number | null; href: string }[]
  similar: { id: string }[]
}
const search = async (member: { cookie: string }, query = '', tenant = 'amore') =>
  (await ask(member, `/api/members${query}`, tenant)).json as unknown as Found
const ids = (found: Found) => found.members.map(({ id }) => id)

let me: SignedIn
beforeEach(async () => {
  await test.owner.query('delete from member')
  me = await signedIn({ name: 'Me' })
})

describe('search shows', () => {
  it('active members who seek the viewer back, the last online first', async () => {
    const older = await build({ last_online_at: new Date(Date.now() - 5000) })
    const newer = await build({ last_online_at: new Date() })
    await build({ gender: 'male' })
    await build({ seeks: 'female' })
    await build({ status: 'not_confirmed' })
    await build({ status: 'disabled' })
    await build({ status: 'deleted' })
    await build({ invisible: true })
    await build({ private: true })
    expect(ids(await search(me))).toEqual([newer.id, older.id])
  })

  it('no member across a block, in either direction', async () => {
    const blocked = await build()
    const blocker = await build()
    const third = await build()
    const row = (blocker_id: string, blocked_id: string) => ({
      tenant_id: key('amore'),
      blocker_id,
      blocked_id,
    })
    await within((db) =>
      db.trx
        .insertInto('block')
        .values([row(me.id, blocked.id), row(blocker.id, me.id)])
        .execute(),
    )
    expect(ids(await search(me))).toEqual([third.id])
  })

  it('no member of another tenant', async () => {
    await build({}, 'tulp')
    expect(ids(await search(me))).toEqual([])
  })

  it('only members that match all filters, with the number that each filter excludes', async () => {
    const wine = INTERESTS.indexOf('wine')
    const both = await build({ birth_date: '1990-01-01', interests: [wine], main_photo: 'x' })
    await build({ birth_date: '1990-01-01', interests: [] })
    await build({ birth_date: '1960-01-01', interests: [wine] })
    await build({ birth_date: '1960-01-01', interests: [wine] })
    const found = await search(me, '?min_age=30&max_age=45&interests=wine')
    expect(ids(found)).toEqual([both.id])
    expect(found.filters.map(({ key, excludes }) => [key, excludes])).toEqual([
      ['age', 2],
      ['interests', 1],
    ])
    expect(found.filters[0]?.href).toBe('/members?interests=wine')
    expect(found.similar).toHaveLength(1)
  })

  it('pages without a gap or a repeat, in at most six statements each', async () => {
    for (let place = 0; place < 23; place++)
      await build({ last_online_at: new Date(Date.now() - place * 1000) })
    const before = test.statements.length
    const first = await search(me)
    expect(test.statements.length - before).toBeLessThanOrEqual(6)
    expect([first.members.length, first.total, first.more, first.next]).toEqual([
      20,
      23,
      false,
      '/members?pageNumber=2',
    ])
    const second = await search(me, '?pageNumber=2')
    expect(new Set([...ids(first), ...ids(second)]).size).toBe(23)
    expect(second.next).toBeNull()
  })

  it('a page by where the one before it ended', async () => {
    const members = []
    for (let place = 0; place < 4; place++) {
      members.push(await build({ main_photo: 'x', last_online_at: new Date(Date.now() - place * 1000) }))
    }
    const at = await test.owner.query<{ at: string }>(
      'select (extract(epoch from last_online) * 1000000)::bigint::text as at from member_search where id = $1',
      [members[1]?.id],
    )
    const found = await search(me, `?pageNumber=120&after=${at.rows[0]?.at}_${members[1]?.id}`)
    expect(ids(found)).toEqual([members[2]?.id, members[3]?.id])
  })

  it('visitors only where the tenant allows them to search', async () => {
    expect((await app.send('amore', '/api/members')).status).toBe(403)
    expect((await app.send('nordlys', '/api/members')).status).toBe(200)
  })
})

describe('the place of a member', () => {
  it('stays in the spot, however often one asks from elsewhere', async () => {
    const one = await build({ ...atPoint({ lat: 45.282, lon: 9.063 }), region: null })
    const other = await build({ ...atPoint({ lat: 45.312, lon: 9.124 }), region: null })
    for (let probe = 0; probe < 60; probe++) {
      const lat = 44 + (probe % 8) * 0.37
      const lon = 7.6 + Math.floor(probe / 8) * 0.51
      await ask(me, `/api/geocode?lat=${lat}&lon=${lon}`)
      const { members } = await search(me)
      const place = (id: string) => members.find((member) => member.id === id)?.place
      expect(place(one.id)).toBeDefined()
      expect(place(one.id)).toBe(place(other.id))
    }
  })

  it('is stored as a city of the site with its cell and spot, never as sent', async () => {
    const answer = await ask(me, '/api/geocode?lat=45.468&lon=9.187')
    expect(answer.json).toMatchObject({ country: 'IT', city: 'Milano' })
    const { rows } = await test.owner.query('select city, cell, spot from member where id = $1', [me.id])
    expect(rows[0]).toMatchObject({ city: 'Milano', ...atPoint({ lat: 45.4642, lon: 9.19 }) })
    expect((await ask(me, '/api/geocode?lat=0&lon=0')).text).toBe('false')
    expect((await ask(me, '/api/geocode?lat=x')).text).toBe('false')
  })
})

describe('a profile', () => {
  const open = (id: string) => ask(me, `/api/member?id=${id}`)

  it('is not there for whom it is not to be seen, whatever the reason', async () => {
    const hidden = [
      await build({ status: 'not_confirmed' }),
      await build({ status: 'deleted' }),
      await build({ invisible: true }),
      await build({ private: true }),
      await build({}, 'tulp'),
    ]
    const blocker = await build()
    await within((db) =>
      db.trx
        .insertInto('block')
        .values({ tenant_id: db.tenantId, blocker_id: blocker.id, blocked_id: me.id })
        .execute(),
    )
    const missing = await open(newId())
    for (const { id } of [...hidden, blocker, { id: 'nonsense' }]) {
      const answer = await open(id)
      expect([answer.status, answer.text]).toEqual([404, missing.text])
    }
  })

  it('shows the distance of others, and none on the own profile', async () => {
    const cell = cellOf(45.26, 9.01)
    await test.owner.query('update member set cell = $1, spot = null where id = $2', [cell, me.id])
    const near = await build({ cell })
    const told = async (id: string) =>
      (await open(id)).json as unknown as { place: string; fields: { key: string }[] }
    const distances = ({ fields }: { fields: { key: string }[] }) =>
      fields.filter(({ key }) => key === 'distance')
    const other = await told(near.id)
    expect(other.place).toContain(' · ')
    expect(distances(other)).toHaveLength(1)
    const own = await told(me.id)
    expect(own.place).not.toContain(' · ')
    expect(distances(own)).toEqual([])
  })

  it('of a private member opens for whom they liked, and the like is new no longer', async () => {
    const shy = await build({ private: true })
    await within((db) =>
      db.trx
        .insertInto('member_like')
        .values({ tenant_id: db.tenantId, liker_id: shy.id, liked_id: me.id })
        .execute(),
    )
    const before = (await ask(me, '/api/likes')).json as { liked_by?: { like_new: boolean }[] }
    expect(before.liked_by?.map((like) => like.like_new)).toEqual([true])
    expect((await open(shy.id)).status).toBe(200)
    const after = (await ask(me, '/api/likes')).json as { liked_by?: { like_new: boolean }[] }
    expect(after.liked_by?.map((like) => like.like_new)).toEqual([false])
  })
})

describe('likes', () => {
  it('sent many times at once are one like', async () => {
    const other = await build()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => change(me, 'POST', '/api/like', { id: other.id })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const { rows } = await test.owner.query('select count(*)::int as count from member_like')
    expect(rows).toEqual([{ count: 1 }])
  })

  it('are heard of once by whom they are for, however often they are sent', async () => {
    const other = await build()
    const heard: unknown[] = []
    await app.services.live.ready()
    const leave = app.services.live.subscribe(key('amore'), other.id, {
      onEvent: (event) => heard.push(event),
      onGap: () => undefined,
    })
    for (const _ of [1, 2, 3]) await change(me, 'POST', '/api/like', { id: other.id })
    const last = { type: 'credits' } as const
    await within((db) => publish(db, { tenantId: db.tenantId, memberIds: [other.id], event: last }))
    await expect.poll(() => heard.at(-1)).toEqual(last)
    expect(heard).toEqual([{ type: 'like', member: me.id }, last])
    leave()
  })

  it.each(['invisible', 'private'])(
    'given to a member who is %s now are on no list, until they like back',
    async (mode) => {
      const other = await signedIn({ gender: 'female', seeks: 'male' })
      await change(me, 'POST', '/api/like', { id: other.id })
      const given = async () => ((await ask(me, '/api/likes')).json.profiles as unknown[]).length
      expect(await given()).toBe(1)
      await test.owner.query(`update member set ${mode} = true where id = $1`, [other.id])
      expect(await given()).toBe(0)
      await change(other, 'POST', '/api/like', { id: me.id })
      expect(await given()).toBe(1)
      // Gone for both, whatever was between them.
      await test.owner.query('update member set status = 2 where id = $1', [other.id])
      expect((await ask(me, '/api/likes')).json).toMatchObject({
        profiles: [],
        liked_by: [],
        matches: [],
      })
    },
  )

  it('of two at the same moment are a match for one of them at least', async () => {
    const other = await signedIn({ gender: 'female', seeks: 'male' })
    const answers = await Promise.all([
      change(me, 'POST', '/api/like', { id: other.id }),
      change(other, 'POST', '/api/like', { id: me.id }),
    ])
    expect(answers.map(({ json }) => json.match).sort()).toEqual([false, true])
  })

  it('need a confirmed address, and a visible member', async () => {
    const fresh = await signedIn({ status: 'not_confirmed' })
    const other = await build()
    expect((await change(fresh, 'POST', '/api/like', { id: other.id })).json).toMatchObject({
      error: { code: 'unconfirmed' },
    })
    expect((await change(me, 'POST', '/api/like', { id: me.id })).status).toBe(409)
  })

  it('are announced once each, the newest first, and none is invented', async () => {
    const other = await build({ name: 'Chiara' })
    await within((db) =>
      db.trx
        .insertInto('member_like')
        .values({ tenant_id: db.tenantId, liker_id: other.id, liked_id: me.id })
        .execute(),
    )
    const both = await Promise.all([ask(me, '/api/auto-like'), ask(me, '/api/auto-like.php')])
    expect(both.map(({ text }) => text).filter((text) => text !== 'null')).toHaveLength(1)
    expect((await ask(me, '/api/auto-like')).text).toBe('null')
  })

  it('go with a block, both ways, and do not come back', async () => {
    const other = await signedIn({ gender: 'female', seeks: 'male' })
    await change(me, 'POST', '/api/like', { id: other.id })
    await change(other, 'POST', '/api/like', { id: me.id })
    await change(other, 'POST', '/api/block', { id: me.id })
    expect((await ask(me, '/api/likes')).json).toMatchObject({
      profiles: [],
      liked_by: [],
      matches: [],
    })
    expect((await change(me, 'POST', '/api/like', { id: other.id })).status).toBe(404)
    await change(other, 'DELETE', '/api/block', { id: me.id })
    expect((await ask(me, '/api/likes')).json).toMatchObject({
      profiles: [],
      liked_by: [],
      matches: [],
    })
  })
})

describe('photo addresses', () => {
  let bytes: Buffer
  beforeAll(async () => {
    bytes = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#7b1fa2' } })
      .jpeg()
      .toBuffer()
  })

  async function withPhoto(main: boolean): Promise<{ owner: SignedIn; url: (size: string) => string }> {
    const owner = await signedIn({ gender: 'female', seeks: 'male' })
    const photo = await processPhoto(bytes)
    await writeFiles(app.services.storage, 'amore', photo)
    const name = newSecret()
    await within((db) =>
      db.trx
        .insertInto('photo')
        .values({
          tenant_id: db.tenantId,
          id: newId(),
          member_id: owner.id,
          name,
          content: photo.content,
          status: 1,
          is_main: main,
          width: photo.width,
          height: photo.height,
        })
        .execute(),
    )
    return { owner, url: (size) => `/photos/${size}/${name}.webp` }
  }
  const status = async (path: string, member?: SignedIn, tenant = 'amore') =>
    (await app.send(tenant, path, member ? { headers: { cookie: member.cookie } } : {})).status

  it('of a main photo answer every member of the site, and none of another', async () => {
    const { url } = await withPhoto(true)
    const stranger = await signedIn({}, 'tulp')
    expect(await status(url('card'))).toBe(200)
    expect(await status(url('full'), me)).toBe(200)
    expect(await status(url('card'), stranger, 'tulp')).toBe(404)
    expect(await status(url('original'), me)).toBe(404)
  })

  it('of a further photo give free members and visitors the blurred file only', async () => {
    const { owner, url } = await withPhoto(false)
    const premium = await signedIn({ paid: true })
    expect(await status(url('full'))).toBe(404)
    expect(await status(url('full'), me)).toBe(403)
    expect(await status(url('blurred'), me)).toBe(200)
    expect(await status(url('full'), premium)).toBe(200)
    expect(await status(url('full'), owner)).toBe(200)
  })

  it('end with a block, with deletion and with the account being disabled', async () => {
    const { owner, url } = await withPhoto(true)
    await change(owner, 'POST', '/api/block', { id: me.id })
    expect(await status(url('card'), me)).toBe(404)
    await change(owner, 'DELETE', '/api/block', { id: me.id })
    expect(await status(url('card'), me)).toBe(200)
    for (const code of [2, 3]) {
      await test.owner.query('update member set status = $2 where id = $1', [owner.id, code])
      expect(await status(url('card'), me)).toBe(404)
    }
    await test.owner.query('update member set status = 1 where id = $1', [owner.id])
    const name = url('card').slice('/photos/card/'.length, -'.webp'.length)
    expect((await change(owner, 'DELETE', '/api/photo', { name })).status).toBe(200)
    expect(await status(url('card'), owner)).toBe(404)
  })

  it('of an upload are the owner’s alone until moderation, and the fourth is refused', async () => {
    const upload = () => {
      const mark = 'x-x-x-x'
      const head = `--${mark}\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
      return app.send('amore', '/api/photo', {
        method: 'POST',
        body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)]),
        headers: { cookie: me.cookie, 'content-type': `multipart/form-data; boundary=${mark}` },
      })
    }
    // A member has three places for uploads at once.
    const answers = [...(await Promise.all([upload(), upload(), upload()])), await upload()]
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 403])
    const name = String(answers.find((answer) => answer.status === 200)?.json.name)
    const other = await signedIn({ gender: 'female', seeks: 'male', paid: true })
    expect(await status(`/photos/full/${name}.webp`, me)).toBe(200)
    expect(await status(`/photos/full/${name}.webp`, other)).toBe(404)
    expect(await status(`/photos/blurred/${name}.webp`)).toBe(404)
  })
})
