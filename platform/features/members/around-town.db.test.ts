import { beforeEach, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { atPoint, atText } from '../../core/grid.ts'
import { newSecret } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember, buildSession, type MemberPlan } from '../../testing/factories.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { tokenHash } from '../accounts/server.ts'
import type { SearchResult } from './contract.ts'
import { refreshSearch } from './server.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const within = <T>(work: (db: TenantDb) => Promise<T>) =>
  test.database.withTenant(keyOf(app, 'nordlys'), work)
const build = (plan: MemberPlan): Promise<string> =>
  within(async (db) => {
    const { id } = await buildMember(db, { searchable: false, country: 'DK', main_photo: 'x', ...plan })
    await refreshSearch(db, id)
    return id
  })
const woman = (name: string, lat: number, lon: number) =>
  build({ name, gender: 'female', seeks: 'male', ...atPoint({ lat, lon }) })

/** Search results of a man at this place. */
async function search(query: string, place: MemberPlan): Promise<SearchResult> {
  const token = newSecret()
  const id = await build({ gender: 'male', seeks: 'female', ...place })
  await within((db) => buildSession(db, id, tokenHash(token)))
  const headers = { cookie: `${app.services.sessionCookie}=${token}` }
  return (await app.send('nordlys', `/api/members?${query}`, { headers })).json as unknown as SearchResult
}
const names = async (query: string, place: MemberPlan) =>
  (await search(query, place)).members.map(({ name }) => name)

beforeEach(async () => {
  await deleteMembers(test)
  await woman('Copenhagen', 55.68, 12.57)
  await woman('Roskilde', 55.64, 12.08)
  await woman('Aarhus', 56.15, 10.21)
})

const AARHUS = atPoint({ lat: 56.15, lon: 10.21 })

it.each([
  ['in another town', AARHUS],
  ['at no known place', { cell: null, spot: null }],
])('a search around a town measures from the town, wherever the member is: %s', async (_where, place) => {
  expect((await names('town=K%C3%B8benhavn&distance=50', place)).sort()).toEqual(['Copenhagen', 'Roskilde'])
  expect(await names(`town=Aarhus&around=${atText(AARHUS)}&distance=5`, place)).toEqual(['Aarhus'])
})

it('sorting by distance starts at the town', async () => {
  expect(await names('town=K%C3%B8benhavn&distance=500&sort=nearest', AARHUS)).toEqual([
    'Copenhagen',
    'Roskilde',
    'Aarhus',
  ])
})

it('an unknown town limits nothing, and the response says so', async () => {
  const { members, town_unknown: unknown } = await search('town=Atlantis', AARHUS)
  expect([members.length, unknown]).toEqual([3, true])
  expect(await search('town=Aarhus', AARHUS)).toMatchObject({ town_unknown: false })
})
