import { beforeEach, describe, expect, it } from 'vitest'
import { atPoint } from '../../core/grid.ts'
import { INTERESTS } from '../../core/interests.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { type Seeker, seekers } from '../../testing/seekers.ts'

const test = testDatabase()
const app = testApp(test)
const { siteOf, within, build, signedIn, ask } = seekers(test, app)

interface Found {
  members: { id: string; place: string }[]
  total: number
  more: boolean
  next: string | null
  filters: { key: string; excludes: number | null; href: string }[]
  similar: { id: string }[]
}
const search = async (who: Seeker, query = '') =>
  (await ask(who, `/api/members${query}`)).json as unknown as Found
const ids = (found: Found) => found.members.map(({ id }) => id)

let me: Seeker
beforeEach(async () => {
  await deleteMembers(test)
  me = await signedIn({ name: 'Me' })
})

describe('search shows', () => {
  it("active members who seek the viewer's gender, the last online first", async () => {
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
      tenant_id: siteOf().key,
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

  it('pages without gaps or duplicates, in at most six statements each', async () => {
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

  it('a page that starts after the last member of the previous one', async () => {
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

  it('visitors results only if the tenant allows them to search', async () => {
    expect((await app.send('amore', '/api/members')).status).toBe(403)
    expect((await app.send('nordlys', '/api/members')).status).toBe(200)
  })
})

describe('the place of a member', () => {
  it('is the same for members of one spot, wherever the viewer measures from', async () => {
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
