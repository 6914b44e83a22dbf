import { beforeEach, describe, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { newSecret } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember, buildSession, type MemberPlan } from '../../testing/factories.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { tokenHash } from '../accounts/server.ts'
import { refreshSearch } from '../members/server.ts'
import type { SavedSearches } from './contract.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const within = <T>(work: (db: TenantDb) => Promise<T>) => test.database.withTenant(keyOf(app, 'amore'), work)
const build = (plan: MemberPlan): Promise<string> =>
  within(async (db) => {
    const { id } = await buildMember(db, { searchable: false, ...plan })
    await refreshSearch(db, id)
    return id
  })
const woman = (plan: MemberPlan = {}) => build({ gender: 'female', seeks: 'male', ...plan })

async function signedIn() {
  const id = await build({ gender: 'male', seeks: 'female' })
  const token = newSecret()
  await within((db) => buildSession(db, id, tokenHash(token)))
  const headers = { cookie: `${app.services.sessionCookie}=${token}`, 'content-type': 'application/json' }
  const change = (body: object) =>
    app.send('amore', '/api/saved-searches', { method: 'POST', headers, body: JSON.stringify(body) })
  const list = async () =>
    ((await app.send('amore', '/api/saved-searches', { headers })).json as unknown as SavedSearches).searches
  return { id, change, list }
}
const save = (name: string, query: string) => ({ change: 'save', name, query })
/** As if all searches had last been run this many hours ago. */
const lookedBefore = (hours: number) =>
  test.owner.query(`update saved_search set looked_at = now() - interval '${hours} hours'`)

beforeEach(() => deleteMembers(test))

describe('a saved search', () => {
  it('keeps its filters without the position in the list, once, and shows their labels', async () => {
    const me = await signedIn()
    await me.change(save('First', 'photo=1&pageNumber=3&min_age=30&max_age=40&evil=1'))
    await me.change(save('  Again\n', 'min_age=30&photo=1&max_age=40'))
    const [kept, ...others] = await me.list()
    expect(others).toEqual([])
    expect(kept).toMatchObject({ name: 'Again', new_members: 0 })
    expect(kept?.filters.join()).toMatch(/30.*40/)
  })

  it('stays the same search when one of its traits is renamed', async () => {
    const me = await signedIn()
    await me.change(save('Blue', 'eyes=blue&photo=1'))
    await test.owner.query("update saved_search set query = 'eye=blue&photo=1'")
    await me.change(save('Still blue', 'eyes=blue&photo=1'))
    expect((await me.list()).map(({ name }) => name)).toEqual(['Still blue'])
  })

  it('is one of ten at most, even if an eleventh is saved at the same time', async () => {
    const me = await signedIn()
    for (let age = 20; age < 29; age++) await me.change(save(`From ${age}`, `min_age=${age}`))
    const answers = await Promise.all([40, 41, 42].map((age) => me.change(save(`${age}`, `min_age=${age}`))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      error: { code: 'searches_full' },
    })
    expect(await me.list()).toHaveLength(10)
  })

  it.each([
    [' \n\u200b', 'Compila questo campo.'],
    ['x'.repeat(61), 'Al massimo 60 caratteri.'],
  ])('requires a name, not %j', async (name, fault) => {
    const me = await signedIn()
    const answer = await me.change(save(name, 'photo=1'))
    expect(answer.status).toBe(422)
    expect(answer.json).toMatchObject({ error: { fields: { name: fault } } })
    expect(await me.list()).toEqual([])
  })

  it('is renamed and deleted by its own member only', async () => {
    const [me, other] = [await signedIn(), await signedIn()]
    await me.change(save('Mine', 'photo=1'))
    const id = (await me.list())[0]?.id
    expect((await other.change({ change: 'rename', id, name: 'Taken' })).status).toBe(404)
    await other.change({ change: 'remove', id })
    expect((await me.list()).map(({ name }) => name)).toEqual(['Mine'])
    await me.change({ change: 'rename', id, name: 'Still mine' })
    expect((await me.list()).map(({ name }) => name)).toEqual(['Still mine'])
    await me.change({ change: 'remove', id })
    expect((await me.change({ change: 'remove', id })).status).toBe(200)
    expect(await me.list()).toEqual([])
  })
})

it('counts the members who signed up since, whom the viewer may find, and no fictional profile', async () => {
  const me = await signedIn()
  await me.change(save('All', 'min_age=19'))
  await me.change(save('With photo', 'min_age=19&photo=1&online=1'))
  await woman({ main_photo: 'x' })
  await woman()
  await woman({ fictional: true })
  await woman({ invisible: true })
  await build({ gender: 'male', seeks: 'female' })
  const blocker = await woman()
  await test.owner.query('insert into block (tenant_id, blocker_id, blocked_id) values ($1, $2, $3)', [
    keyOf(app, 'amore'),
    blocker,
    me.id,
  ])
  await lookedBefore(1)
  expect((await me.list()).map(({ name, new_members }) => [name, new_members])).toEqual([
    ['All', 2],
    ['With photo', 1],
  ])
  await test.owner.query("update saved_search set looked_at = now() + interval '1 minute'")
  expect((await me.list()).map(({ new_members }) => new_members)).toEqual([0, 0])
})
