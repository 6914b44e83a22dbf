import { beforeEach, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { newSecret } from '../../core/ids.ts'
import type { Member } from '../../core/viewer.ts'
import { testApp } from '../../testing/app.ts'
import { buyersOf } from '../../testing/buyers.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember, buildSession, type MemberPlan } from '../../testing/factories.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { findViewer, tokenHash } from '../accounts/server.ts'
import { findPage } from './search-queries.ts'
import { refreshSearch } from './server.ts'

/** Premium members on the first page of results. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const within = <T>(work: (db: TenantDb) => Promise<T>) => test.database.withTenant(keyOf(app, 'amore'), work)

const build = (plan: MemberPlan = {}): Promise<string> =>
  within(async (db) => {
    const { id } = await buildMember(db, { searchable: false, ...plan })
    await refreshSearch(db, id)
    return id
  })

const token = newSecret()
beforeEach(async () => {
  await deleteMembers(test)
  const id = await build({ gender: 'male', seeks: 'female', paid: true })
  await within((db) => buildSession(db, id, tokenHash(token)))
})

async function viewer(db: TenantDb): Promise<Member> {
  const found = await findViewer(db, token, new Date())
  if (!found) throw new Error('the session is not known')
  return found
}

interface Result {
  readonly featured: readonly { readonly id: string }[]
  readonly members: readonly { readonly id: string }[]
  readonly total: number
  readonly fictional_count: number
}

async function search(query = '') {
  const cookie = `${app.services.sessionCookie}=${token}`
  const answer = await app.send('amore', `/api/members${query}`, { headers: { cookie } })
  const { featured, members, total, fictional_count } = answer.json as unknown as Result
  const idsOf = (cards: Result['members']) => cards.map(({ id }) => id).sort()
  return { featured: idsOf(featured), members: idsOf(members), total, fictional_count }
}

it('premium members who match are in the strip and not in the results; fictional profiles never are', async () => {
  const young = await build({ paid: true, birth_date: '2000-01-01' })
  const old = await build({ paid: true, birth_date: '1950-01-01' })
  const free = await build()
  const fictional = await build({ paid: true, fictional: true })
  const others = [free, fictional].sort()
  expect(await search()).toEqual({
    featured: [young, old].sort(),
    members: others,
    total: 3,
    fictional_count: 1,
  })
  expect(await search('?max_age=50')).toEqual({
    featured: [young],
    members: others,
    total: 2,
    fictional_count: 1,
  })
  await within(async (db) => {
    const blocking = { tenant_id: db.tenantId, blocker_id: young, blocked_id: (await viewer(db)).id }
    await db.trx.insertInto('block').values(blocking).execute()
  })
  expect(await search()).toEqual({ featured: [old], members: others, total: 2, fictional_count: 1 })
})

it.each([20, 2])('fictional profiles are counted apart from people, in pages of %i', async (size) => {
  for (let number = 0; number < 4; number++) await build()
  for (let number = 0; number < 3; number++) await build({ fictional: true })
  expect(await search(`?numResults=${size}`)).toMatchObject({ total: 4, fictional_count: 3 })
})

it('fictional profiles do not count among the people that a filter excludes', async () => {
  const old = { birth_date: '1950-01-01' }
  for (const plan of [{}, old, { ...old, fictional: true }]) await build(plan)
  const cookie = `${app.services.sessionCookie}=${token}`
  const { json } = await app.send('amore', '/api/members?max_age=50', { headers: { cookie } })
  expect(json).toMatchObject({ filters: [{ key: 'age', excludes: 1 }], similar_count: 2 })
})

it('no member is featured without premium members, without other results, or on a later page', async () => {
  await build()
  expect((await search()).featured).toEqual([])
  await test.owner.query('delete from member where not paid')
  const only = await build({ paid: true })
  expect(await search()).toEqual({ featured: [], members: [only], total: 1, fictional_count: 0 })
  const older = await build({ last_online_at: new Date(Date.now() - 86_400_000) })
  expect((await search('?numResults=1')).featured).toEqual([])
  expect(await search('?numResults=1&pageNumber=2')).toMatchObject({ featured: [], members: [older] })
})

it('a member whose premium has ended is not featured, even while the search copy is stale', async () => {
  const [premium, free] = [await build({ paid: true }), await build()]
  expect((await search()).featured).toEqual([premium])
  await test.owner.query('update member set paid = false where id = $1', [premium])
  expect(await search()).toMatchObject({ featured: [], members: [premium, free].sort() })
})

it('a first payment features the member', async () => {
  const buyers = buyersOf(test, app)
  await build()
  const buyer = await buyers.create()
  expect((await search()).featured).toEqual([])
  await buyers.finish(await buyers.order(buyer), 'paid')
  expect((await search()).featured).toEqual([buyer.id])
})

it('each premium member has the same chance, and the same lots give the same draw', async () => {
  const ids = Array.from({ length: 10 }, (_, place) => `00000000-0000-4000-8000-00000000000${place}`)
  for (const id of ids) await build({ id, paid: true })
  const drawn = (lots: string) =>
    within(async (db) => {
      const asked = { gender: 'female', page: 1, size: 20 } as const
      const input = { search: asked, viewer: await viewer(db), now: new Date(), today: new Date() }
      return (await findPage(db, input, { limit: 5, lots })).featured.map(({ id }) => id)
    })
  const turns = await Promise.all(Array.from({ length: 100 }, (_, turn) => drawn(`turn ${turn}`)))
  expect(turns[0]).toEqual(await drawn('turn 0'))
  const times = ids.map((id) => turns.filter((turn) => turn.includes(id)).length)
  expect(Math.min(...times)).toBeGreaterThan(35)
  expect(Math.max(...times)).toBeLessThan(65)
})
