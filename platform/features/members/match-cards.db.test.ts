import { beforeEach, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { newSecret } from '../../core/ids.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { buildMember, buildSession, type MemberPlan } from '../../testing/factories.ts'
import { tokenHash } from '../accounts/server.ts'
import type { SearchResult } from './contract.ts'
import { refreshSearch } from './server.ts'

const test = testDatabase()
const app = testApp(test, { JOBS: 'no' })
const amore = () => app.services.tenants.get('amore')?.key ?? 0
const within = <T>(work: (db: TenantDb) => Promise<T>) => test.database.withTenant(amore(), work)
const build = (plan: MemberPlan): Promise<string> =>
  within(async (db) => {
    const { id } = await buildMember(db, { searchable: false, main_photo: 'x', ...plan })
    await refreshSearch(db, id)
    return id
  })
const like = (liker: string, liked: string) =>
  test.owner.query('insert into member_like (tenant_id, liker_id, liked_id) values ($1, $2, $3)', [
    amore(),
    liker,
    liked,
  ])

beforeEach(() => deleteMembers(test))

it('a card in the search shows a match if both like each other, and no one-sided like', async () => {
  const me = await build({ gender: 'male', seeks: 'female' })
  const [both, mine, theirs, none] = await Promise.all(
    ['Both', 'Mine', 'Theirs', 'None'].map((name) => build({ name, gender: 'female', seeks: 'male' })),
  )
  for (const [liker, liked] of [
    [me, both],
    [both, me],
    [me, mine],
    [theirs, me],
    [none, both],
  ])
    await like(liker ?? '', liked ?? '')
  const token = newSecret()
  await within((db) => buildSession(db, me, tokenHash(token)))
  const headers = { cookie: `${app.services.sessionCookie}=${token}` }
  const { members } = (await app.send('amore', '/api/members', { headers })).json as unknown as SearchResult
  expect(Object.fromEntries(members.map(({ name, match }) => [name, match]))).toEqual({
    Both: true,
    Mine: false,
    Theirs: false,
    None: false,
  })
})
