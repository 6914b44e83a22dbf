import { beforeEach, describe, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { atPoint, cellOf } from '../../core/grid.ts'
import { newSecret } from '../../core/ids.ts'
import { INTERESTS, type Interest } from '../../core/interests.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember, buildSession, type MemberPlan } from '../../testing/factories.ts'
import { tokenHash } from '../accounts/server.ts'
import type { Profile, SearchResult } from './contract.ts'
import { refreshSearch } from './server.ts'

/** The orders of the search, and the text of a card. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const amore = () => app.services.tenants.get('amore')?.key ?? 0
const MILAN = cellOf(45.4, 9.2)
const HOUR = 3_600_000

const within = <T>(work: (db: TenantDb) => Promise<T>) => test.database.withTenant(amore(), work)
const build = (plan: MemberPlan = {}): Promise<string> =>
  within(async (db) => {
    const { id } = await buildMember(db, { searchable: false, main_photo: 'x', ...plan })
    await refreshSearch(db, id)
    return id
  })
const ago = (hours: number) => ({ last_online_at: new Date(Date.now() - hours * HOUR) })
const places = (...slugs: Interest[]) => slugs.map((slug) => INTERESTS.indexOf(slug))

/** Search results of a man in Milan. */
async function asking(plan: MemberPlan = {}) {
  const token = newSecret()
  const id = await build({ gender: 'male', seeks: 'female', cell: MILAN, region: 3, ...plan })
  await within((db) => buildSession(db, id, tokenHash(token)))
  const headers = { cookie: `${app.services.sessionCookie}=${token}` }
  return async (path: string) => (await app.send('amore', path, { headers })).json as unknown as SearchResult
}
const ids = ({ members }: SearchResult) => members.map(({ id }) => id)

beforeEach(() => deleteMembers(test))

describe('the order', () => {
  it.each([
    ['', ['near', 'newest', 'far', 'faceless']],
    ['?sort=new', ['newest', 'near', 'far', 'faceless']],
    ['?sort=nearest', ['near', 'newest', 'far', 'faceless']],
  ])('of %s ends with members without a photo', async (query, expected) => {
    const ask = await asking()
    const faceless = await build({ main_photo: null, cell: MILAN, ...ago(0) })
    const far = await build({ cell: cellOf(38.1, 13.4), ...ago(3) })
    const near = await build({ cell: MILAN, region: 3, ...ago(5) })
    const newest = await build({ cell: cellOf(45.1, 7.7), ...ago(2) })
    const names = new Map(Object.entries({ faceless, far, near, newest }).map(([name, id]) => [id, name]))
    expect(ids(await ask(`/api/members${query}`)).map((id) => names.get(id))).toEqual(expected)
  })

  it.each(['usual', 'new', 'nearest'])('%s shows each member once over all pages', async (sort) => {
    const ask = await asking()
    for (let number = 0; number < 9; number++)
      await build({
        main_photo: number % 3 === 0 ? null : 'x',
        cell: number % 2 === 0 ? MILAN : null,
        ...ago(number),
      })
    const whole = ids(await ask(`/api/members?sort=${sort}`))
    const paged: string[] = []
    for (let page = 1; page <= 3; page++)
      paged.push(...ids(await ask(`/api/members?sort=${sort}&numResults=4&pageNumber=${page}`)))
    expect(paged).toEqual(whole)
    expect(new Set(whole).size).toBe(9)
  })

  it.each(['', 'new'])(
    '%s continues after the last member of a page, near and far, with and without a photo',
    async (sort) => {
      const ask = await asking()
      for (let number = 0; number < 12; number++) {
        const cell = [MILAN, cellOf(38.1, 13.4), null][number % 3] ?? null
        await build({ main_photo: number % 4 < 2 ? 'x' : null, cell, ...ago(number) })
      }
      const whole = ids(await ask(`/api/members?sort=${sort}`))
      const times = await test.owner.query<{ id: string; at: string; has_photo: boolean; near: boolean }>(
        `select id, (extract(epoch from last_online) * 1000000)::bigint as at, has_photo, cell is not distinct from $1 as near
         from member_search where gender = 2`,
        [MILAN],
      )
      expect(whole).toHaveLength(12)
      for (const [at, id] of whole.entries()) {
        const row = times.rows.find((one) => one.id === id)
        const part = `${row?.has_photo ? '' : 'f'}${row?.near && sort === '' ? 'n' : ''}`
        const after = `${part}${row?.at}_${id}`
        expect(ids(await ask(`/api/members?sort=${sort}&pageNumber=101&after=${after}`))).toEqual(
          whole.slice(at + 1),
        )
      }
    },
  )

  it('usually begins with all members within 100 km, by last visit, the same on each press', async () => {
    const ask = await asking()
    const told = new Map<string, string>()
    for (const [km, hours] of [
      [300, 1],
      [90, 6],
      [20, 9],
      [0, 4],
      [140, 3],
      [null, 2],
    ] as const) {
      const cell = km === null ? null : cellOf(45.4 - km / 111.2, 9.2)
      told.set(await build({ cell, ...ago(hours) }), `${km} km, ${hours} h`)
    }
    const order = async (query: string) => ids(await ask(`/api/members?${query}`)).map((id) => told.get(id))
    const near = ['0 km, 4 h', '90 km, 6 h', '20 km, 9 h']
    const far = ['300 km, 1 h', 'null km, 2 h', '140 km, 3 h']
    expect(await order('')).toEqual([...near, ...far])
    expect(await order('')).toEqual([...near, ...far])
    expect(await order('min_age=18&max_age=90')).toEqual([...near, ...far])
  })

  it('is usually by last visit alone without a place, and where the search names one', async () => {
    const keys = ({ sorts }: SearchResult) => sorts.map(({ key, chosen }) => (chosen ? `${key}!` : key))
    const [ask, lost] = [await asking(), await asking({ cell: null, region: null })]
    const near = await build({ cell: MILAN, region: 3, ...ago(5) })
    const far = await build({ cell: cellOf(38.1, 13.4), region: 3, ...ago(1) })
    const found = await ask('/api/members')
    expect([keys(found), ids(found)]).toEqual([
      ['for_you!', 'new', 'nearest'],
      [near, far],
    ])
    expect(keys(await ask('/api/members?sort=new'))).toEqual(['for_you', 'new!', 'nearest'])
    const named = await ask('/api/members?countryregion=IT-3')
    expect([keys(named), ids(named)]).toEqual([
      ['online!', 'new', 'nearest'],
      [far, near],
    ])
    expect(keys(await ask('/api/members?online=1'))[0]).toBe('online!')
    const placeless = await lost('/api/members')
    expect([keys(placeless), ids(placeless)]).toEqual([
      ['online!', 'new'],
      [far, near],
    ])
  })

  it('by distance is offered only to members with a place, and no finer than on a card', async () => {
    const lost = await asking({ cell: null, region: null })
    expect((await lost('/api/members?sort=nearest')).sorts.map(({ key, chosen }) => [key, chosen])).toEqual([
      ['online', true],
      ['new', false],
    ])
    const ask = await asking()
    const further = await build({ cell: cellOf(45.4, 9.4), ...ago(1) })
    const same = await build({ cell: MILAN, ...ago(2) })
    expect(ids(await ask('/api/members?sort=nearest'))).toEqual([further, same])
    const placed = await asking(atPoint({ lat: 45.4642, lon: 9.19 }))
    const suburb = await build({ ...atPoint({ lat: 45.53, lon: 9.23 }), ...ago(3) })
    const town = await build({ ...atPoint({ lat: 45.4642, lon: 9.19 }), ...ago(4) })
    expect(ids(await placed('/api/members?sort=nearest'))).toEqual([town, suburb, further, same])
  })
})

describe('a card', () => {
  it('shows who was online today, the number of photos, and one shared interest', async () => {
    const ask = await asking({ interests: places('wine', 'tea') })
    const anna = await build({ interests: places('tea', 'cooking'), photo_count: 4, ...ago(0) })
    const bea = await build({ interests: places('cooking'), ...ago(48) })
    const mask = await build({ fictional: true, ...ago(0) })
    const { members } = await ask('/api/members')
    const said = new Map(
      members.map(({ id, today, photo_count, shared }) => [id, [today, photo_count, shared?.slug]]),
    )
    expect(said.get(anna)).toEqual([true, 4, 'tea'])
    expect(said.get(bea)).toEqual([false, 0, undefined])
    expect(said.get(mask)?.[0]).toBe(false)
  })
})

it('related members are sorted by photo, then by shared interests', async () => {
  const ask = await asking()
  const shown = await build({ interests: places('wine', 'tea', 'cooking'), ...ago(9) })
  const faceless = await build({ interests: places('wine', 'tea', 'cooking'), main_photo: null, ...ago(0) })
  const one = await build({ interests: places('wine', 'coffee'), ...ago(2) })
  const lately = await build({ interests: places('coffee'), ...ago(1) })
  const two = await build({ interests: places('tea', 'cooking'), ...ago(3) })
  await build({ birth_date: '1960-03-04', interests: places('wine', 'tea', 'cooking') })
  const { related } = (await ask(`/api/member?id=${shown}`)) as unknown as Profile
  expect(related.map(({ id }) => id)).toEqual([two, one, lately, faceless])
})
