import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import { PageRedirect } from '../../core/page.ts'
import type { Effects, RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember } from '../../testing/factories.ts'
import { keyOf } from '../../testing/tenant-fixture.ts'
import { searchesPage } from './pages.ts'

/** The address that runs a saved search. */
const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const NOW = new Date('2026-11-23T12:00:00Z')
const BEFORE = new Date('2026-11-01T12:00:00Z')
const within = <T>(work: Parameters<typeof test.database.withTenant<T>>[1]) =>
  test.database.withTenant(keyOf(app, 'amore'), work)

let mine: string
let me: string
beforeEach(async () => {
  await deleteMembers(test)
  me = (await within((db) => buildMember(db, { gender: 'male', seeks: 'female' }))).id
  mine = newId()
  await test.owner.query(
    `insert into saved_search (tenant_id, member_id, id, name, query, created_at, looked_at)
     values ($1, $2, $3, 'Mine', 'photo=1&sort=nearest', $4, $4)`,
    [keyOf(app, 'amore'), me, mine, BEFORE],
  )
})

/**
 * The address that the page redirects a member with this id to. The program commits what a page
 * wrote before the redirect.
 */
async function led(run: string, { id = me, effects = 'all' as Effects } = {}): Promise<string> {
  const outcome: unknown = await within((db) => {
    const scope = { db, effects, now: NOW, viewer: { kind: 'member', id } }
    const input = { query: { run }, params: {}, cookies: {} }
    const opening = searchesPage({ ...input, scope: scope as unknown as RequestScope<Member> })
    return opening.catch((error: unknown) => error)
  })
  if (!(outcome instanceof PageRedirect)) throw new Error('leads nowhere')
  return outcome.location
}

const looked = async () =>
  (await test.owner.query<{ looked_at: Date }>('select looked_at from saved_search')).rows[0]?.looked_at

it('redirects to the results, newest first, after which no member is new', async () => {
  expect(await led(mine)).toBe('/members?photo=1&sort=new')
  expect(await looked()).toEqual(NOW)
})

it('when prefetched keeps the new members new', async () => {
  await led(mine, { effects: 'none' })
  expect(await looked()).toEqual(BEFORE)
})

it('redirects to the list if the member has no such search', async () => {
  const other = (await within((db) => buildMember(db, {}))).id
  expect(await led(mine, { id: other })).toBe('/account/searches')
  expect(await led('nonsense')).toBe('/account/searches')
  expect(await looked()).toEqual(BEFORE)
})
