import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { siteDayName } from '../../core/calendar.ts'
import type { TenantDb } from '../../core/database.ts'
import { atPoint } from '../../core/grid.ts'
import { copySites } from '../../tenancy/test-site.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember, type MemberPlan } from '../../testing/factories.ts'
import { loadPage } from '../../testing/page-scope.ts'
import { demoSite, keyOf, signIn } from '../../testing/tenant-fixture.ts'
import type { FoundMatches } from '../matchfinder/contract.ts'
import { refreshSearch } from '../members/server.ts'
import type { FreeMember } from './contract.ts'
import { freeTime } from './feature.ts'
import { freeTogether, sayFreeTime } from './list.ts'
import { findFree } from './queries.ts'
import { maskOf } from './rules.ts'

const MILAN = atPoint({ lat: 45.46, lon: 9.19 })
const NAPLES = atPoint({ lat: 40.85, lon: 14.27 })

const test = testDatabase()
const sites = copySites({ sites: ['amore', 'nordlys'] })
sites.change('amore', { free_hours: true })
sites.change('nordlys', { free_hours: false })
const app = testApp(test, { TENANTS_DIR: sites.folders.tenants, JOBS: 'no' })
afterAll(() => sites.close())
beforeEach(() => deleteMembers(test))

const within = <T>(work: (db: TenantDb) => Promise<T>, site = 'amore') =>
  test.database.withTenant(keyOf(app, site), work)

async function signedIn(plan: MemberPlan = {}, site = 'amore') {
  const { id, cookie } = await within(async (db) => {
    const { id } = await buildMember(db, { searchable: false, region: 53, ...MILAN, ...plan })
    await refreshSearch(db, id)
    return { id, cookie: await signIn(db, id) }
  }, site)
  const headers = { cookie }
  const say = (free: readonly unknown[]) =>
    app.send(site, '/api/free-time', { method: 'POST', headers, body: { free } })
  const post = (path: string, body: object) => app.send(site, path, { method: 'POST', headers, body })
  const get = async (path: string) => app.send(site, path, { headers })
  const look = async () =>
    (await get('/api/free-time')).json as unknown as { free: number[]; members: FreeMember[] }
  return { id, cookie, say, post, get, look, seen: async () => (await look()).members.map((one) => one.id) }
}
const man = (plan: MemberPlan = {}) => signedIn({ gender: 'male', seeks: 'female', ...plan })
const woman = (plan: MemberPlan = {}) => signedIn({ gender: 'female', seeks: 'male', ...plan })

const ALL = Array.from({ length: 14 }, (_, place) => place)
const evenings = ALL.filter((place) => place % 2 === 1)

describe('members who are free at the same time', () => {
  it('see each other with the half days that both have, and nothing of the others', async () => {
    const [me, anna, berta] = [await man(), await woman(), await woman()]
    await me.say(evenings)
    await anna.say(ALL)
    await berta.say(ALL.filter((place) => place % 2 === 0))
    const { free, members } = await me.look()
    expect([...free].sort((a, b) => a - b)).toEqual(evenings)
    expect(members.map(({ id }) => id)).toEqual([anna.id])
    expect(members[0]?.together).toHaveLength(7)
    expect(members[0]?.together[0]).toMatch(/^\p{Lu}.+, di sera$/u)
    expect(await anna.seen()).toEqual([me.id])
    expect(await berta.seen()).toEqual([])
  })

  it('are near, and those whom a search may show', async () => {
    const me = await man()
    await me.say(ALL)
    const near = await woman()
    const far = await woman({ ...NAPLES, region: 58 })
    const [blocked, uninteresting, discreet, silent] = [
      await woman(),
      await woman(),
      await woman({ invisible: true }),
      await woman(),
    ]
    for (const one of [near, far, blocked, uninteresting, discreet]) await one.say(ALL)
    await blocked.post('/api/block', { id: me.id })
    await me.post('/api/bookmark', { change: 'not_interested', id: uninteresting.id, state: 'on' })
    expect(await me.seen()).toEqual([near.id])
    const before = test.statements.length
    expect(await silent.seen(), 'who said nothing sees nobody').toEqual([])
    const searched = test.statements.slice(before).filter((statement) => statement.includes('member_search'))
    expect(searched, 'and nobody is searched for').toEqual([])
  })

  it('are listed up to 24, who said so last first', async () => {
    const me = await man()
    await me.say(ALL)
    const women = []
    for (let place = 0; place < 26; place++) {
      const one = await woman()
      await one.say(ALL)
      women.push(one.id)
    }
    expect(await me.seen()).toEqual(women.reverse().slice(0, 24))
  })

  it('are the same whether each one near is looked up or the newest answers are read', async () => {
    const me = await man()
    const [anna, berta, dora] = [await woman(), await woman(), await woman()]
    await woman()
    const far = await woman({ ...NAPLES, region: 58 })
    const [uninteresting, atOtherTimes] = [await woman(), await woman()]
    for (const one of [anna, dora, uninteresting, berta, far]) await one.say(ALL)
    await atOtherTimes.say(ALL.filter((place) => place % 2 === 0))
    await me.post('/api/bookmark', { change: 'not_interested', id: uninteresting.id, state: 'on' })
    const found = (few: number, limit: number) =>
      loadPage(test, app, 'amore', me, async (scope) => {
        const { db, viewer, now } = scope
        const search = { gender: 'female' as const, page: 1, size: 20 }
        const week = { day: siteDayName(scope), masks: [maskOf(ALL)] }
        const where = sql`s.region = 53`
        const input = { search, viewer, now, today: now, where, week, mine: maskOf(evenings), limit }
        return (await findFree(db, input, few)).map(({ id }) => id)
      })
    // Five are near, of whom one has said nothing and one is free at other times.
    for (const few of [5, 4]) {
      expect(await found(few, 24)).toEqual([berta.id, dora.id, anna.id])
      expect(await found(few, 2)).toEqual([berta.id, dora.id])
    }
  })

  it('are matches with a reason', async () => {
    const [me, anna] = [await man(), await woman({ ...NAPLES, region: 58 })]
    await me.say(ALL)
    await anna.say(evenings)
    const answers = { who: { gender: 'female' }, age: { min_age: 18, max_age: 99 }, place: {}, wish: {} }
    for (const [step, body] of Object.entries({ ...answers, interests: {} }))
      await me.post('/api/match-finder', { step, ...body })
    const { matches } = (await me.get('/api/match-finder')).json as unknown as FoundMatches
    expect(matches.map(({ id }) => id)).toEqual([anna.id])
    expect(matches[0]?.reasons[0]).toMatch(/^Tempo per entrambi: .+, di sera$/)
    const together = await loadPage(test, app, 'amore', me, (scope) => {
      const settings = { ...scope.tenant.settings, free_hours: false }
      const { viewer, now } = scope
      const search = { gender: 'female' as const, page: 1, size: 20 }
      const input = { search, viewer, now, today: now, where: sql`true` }
      return freeTogether({ ...scope, tenant: { ...scope.tenant, settings } }, input)
    })
    expect(together, 'once the site gives it up').toEqual(new Map())
  })

  it('are matches also behind eighty others whom their last visit puts first', async () => {
    const me = await man()
    await me.say(ALL)
    const anna = await woman({ ...NAPLES, region: 58, last_online_at: new Date(0) })
    await anna.say(ALL)
    await within(async (db) => {
      for (let count = 0; count < 81; count++)
        await buildMember(db, { gender: 'female', seeks: 'male', ...NAPLES, region: 58 })
    })
    const answers = { who: { gender: 'female' }, age: { min_age: 18, max_age: 99 }, place: {}, wish: {} }
    for (const [step, body] of Object.entries({ ...answers, interests: {} }))
      await me.post('/api/match-finder', { step, ...body })
    const { matches } = (await me.get('/api/match-finder')).json as unknown as FoundMatches
    expect(matches.map(({ id }) => id)).toContain(anna.id)
  })
})

describe('what a member said', () => {
  const stored = async () => (await test.owner.query('select mask from free_time')).rows

  it('is replaced by the next answer, and deleted by an empty one', async () => {
    const me = await man()
    expect((await me.say([1])).json).toEqual({ free: [1] })
    await me.say(evenings)
    expect(await stored()).toHaveLength(1)
    expect((await me.look()).free).toHaveLength(7)
    await me.say([])
    expect(await stored()).toEqual([])
  })

  it('is one row after two tabs at the same time', async () => {
    const me = await man()
    const answers = await Promise.all([me.say([1]), me.say([3]), me.say([5])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stored()).toHaveLength(1)
  })

  it.each([[[14]], [[-1]], [[1.5]], [['x']], [Array.from({ length: 15 }, () => 1)]])(
    'is refused where it is no half day: %j',
    async (free) => {
      const me = await man()
      await me.say([1])
      expect((await me.say(free)).status).toBe(422)
      expect(await stored()).toEqual([{ mask: 2 }])
    },
  )

  it('leaves out the half days that are over', async () => {
    const me = await man()
    const said = await loadPage(test, app, 'amore', me, (scope) =>
      sayFreeTime({ ...scope, now: new Date('2026-11-28T16:00:00Z') }, ALL),
    )
    expect(said).toHaveLength(13)
    expect(said, 'by day, on that Saturday').not.toContain(10)
  })

  it('is refused once the account is erased', async () => {
    const me = await man()
    const said = loadPage(test, app, 'amore', me, async (scope) => {
      await test.owner.query('delete from member where id = $1', [me.id])
      return sayFreeTime(scope, ALL)
    })
    await expect(said).rejects.toMatchObject({ status: 404 })
  })

  it('counts no more a week later, and is deleted then', async () => {
    const [me, anna] = [await man(), await woman()]
    await me.say(ALL)
    await anna.say(ALL)
    await test.owner.query('update free_time set since = since - 7 where member_id = $1', [anna.id])
    expect(await me.seen()).toEqual([])
    expect((await anna.look()).free).toEqual([])
    const [maintenance] = freeTime.maintenance?.(app.services) ?? []
    expect(await maintenance?.run(demoSite(app, 'amore'), new Date())).toBe(1)
    await test.owner.query('update free_time set since = since - 6')
    expect(await maintenance?.run(demoSite(app, 'amore'), new Date()), 'its last evening').toBe(0)
    expect(await stored()).toHaveLength(1)
  })
})

it('is not there on a site without free hours', async () => {
  const me = await signedIn({ country: 'SE', language: 'sv', region: null }, 'nordlys')
  expect((await me.say(ALL)).status).toBe(404)
  expect((await me.get('/api/free-time')).status).toBe(404)
  expect((await me.get('/free-time/index.pageContext.json')).status).toBe(404)
  const other = await man()
  expect((await other.get('/free-time/index.pageContext.json')).status).toBe(200)
})
