import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { type Seeker, seekers } from '../../testing/seekers.ts'
import { publish } from '../live/server.ts'

const test = testDatabase()
const app = testApp(test)
const { siteOf, within, build, signedIn, ask, change } = seekers(test, app)

let me: Seeker
beforeEach(async () => {
  await deleteMembers(test)
  me = await signedIn({ name: 'Me' })
})

describe('likes', () => {
  it('sent many times simultaneously are one like', async () => {
    const other = await build()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => change(me, 'POST', '/api/like', { id: other.id })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const { rows } = await test.owner.query('select count(*)::int as count from member_like')
    expect(rows).toEqual([{ count: 1 }])
  })

  it('notify the liked member once, however often they are sent', async () => {
    const other = await build()
    const heard: unknown[] = []
    await app.services.live.ready(siteOf().key)
    const leave = app.services.live.subscribe(siteOf().key, other.id, {
      onEvent: (event) => heard.push(event),
      onGap: () => undefined,
    })
    for (const _ of [1, 2, 3]) await change(me, 'POST', '/api/like', { id: other.id })
    const last = { type: 'credits' } as const
    await within(async (db) => publish(db, { tenantId: db.tenantId, memberIds: [other.id], event: last }))
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
      // Hidden from both, whatever was between them.
      await test.owner.query('update member set status = 2 where id = $1', [other.id])
      expect((await ask(me, '/api/likes')).json).toMatchObject({
        profiles: [],
        liked_by: [],
        matches: [],
      })
    },
  )

  it('of two members at the same moment are a match for at least one of them', async () => {
    const other = await signedIn({ gender: 'female', seeks: 'male' })
    const answers = await Promise.all([
      change(me, 'POST', '/api/like', { id: other.id }),
      change(other, 'POST', '/api/like', { id: me.id }),
    ])
    expect(answers.map(({ json }) => json.match).sort()).toEqual([false, true])
  })

  it('require a confirmed address and a visible member', async () => {
    const fresh = await signedIn({ status: 'not_confirmed' })
    const other = await build()
    expect((await change(fresh, 'POST', '/api/like', { id: other.id })).json).toMatchObject({
      error: { code: 'unconfirmed' },
    })
    expect((await change(me, 'POST', '/api/like', { id: me.id })).status).toBe(409)
  })

  it('are announced once each, the newest first, and no fictional one is added', async () => {
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

  it('are deleted by a block, both ways, and do not come back', async () => {
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
