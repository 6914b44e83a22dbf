import { beforeEach, describe, expect, it } from 'vitest'
import type { TenantDb } from '../../core/database.ts'
import { newSecret } from '../../core/ids.ts'
import type { RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteMembers } from '../../testing/delete-members.ts'
import { type BuiltMember, buildMember, buildSession, type MemberPlan } from '../../testing/factories.ts'
import { findViewer, tokenHash } from '../accounts/server.ts'
import { refreshSearch } from '../members/server.ts'
import { nextAnnouncedLike } from './commands.ts'

const test = testDatabase()
const app = testApp(test)

type SiteId = 'amore' | 'tulp'

const within = <T>(work: (db: TenantDb) => Promise<T>, site: SiteId) =>
  test.database.withTenant(app.services.tenants.get(site)?.key ?? 0, work)

const built = (site: SiteId, plan: MemberPlan = {}): Promise<BuiltMember> =>
  within(async (db) => {
    const member = await buildMember(db, { gender: 'female', seeks: 'male', searchable: false, ...plan })
    await refreshSearch(db, member.id)
    return member
  }, site)

/** Creates a fictional profile of the gender that the member of these tests seeks. */
async function invented(site: SiteId, plan: MemberPlan = {}): Promise<BuiltMember> {
  const member = await built(site, plan)
  await test.owner.query('update member set fictional = true where id = $1', [member.id])
  return member
}

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

async function reader(
  site: SiteId,
  plan: MemberPlan = {},
): Promise<{ readonly id: string; readonly cookie: string }> {
  const token = newSecret()
  const { id } = await within(async (db) => {
    const member = await buildMember(db, {
      gender: 'male',
      seeks: 'female',
      signup_at: ago(25),
      ...plan,
    })
    await buildSession(db, member.id, tokenHash(token))
    return member
  }, site)
  return { id, cookie: `${app.services.sessionCookie}=${token}` }
}

const likes = (site: SiteId, liker: string, liked: string) =>
  within(
    (db) =>
      db.trx
        .insertInto('member_like')
        .values({ tenant_id: db.tenantId, liker_id: liker, liked_id: liked })
        .execute(),
    site,
  )

const next = async (site: SiteId, { cookie }: { readonly cookie: string }) =>
  JSON.parse((await app.send(site, '/api/auto-like.php', { headers: { cookie } })).text) as unknown

async function likesOf(id: string): Promise<number> {
  const { rows } = await test.owner.query<{ count: number }>(
    'select count(*)::int as count from member_like where liked_id = $1',
    [id],
  )
  return rows[0]?.count ?? 0
}

beforeEach(() => deleteMembers(test))

describe('the like that the match modal shows next', () => {
  it('is a real one that was not seen yet, before any fictional one, once each', async () => {
    const me = await reader('tulp')
    const real = await built('tulp', { name: 'Sanne' })
    await invented('tulp', { name: 'Fleur' })
    await likes('tulp', real.id, me.id)
    const waiting = await invented('tulp', { name: 'Noor' })
    await likes('tulp', waiting.id, me.id)
    expect(await next('tulp', me)).toMatchObject({ id: real.id, name: 'Sanne', fictional: false })
    expect(await next('tulp', me)).toMatchObject({ id: waiting.id, fictional: true })
    // The real like is still on the page of likes, so no fictional one is added.
    expect(await next('tulp', me)).toBeNull()
    expect(await likesOf(me.id)).toBe(2)
  })

  it('is none while a real one was announced and not yet opened', async () => {
    const me = await reader('tulp')
    await invented('tulp', { name: 'Fleur' })
    await likes('tulp', (await built('tulp', { name: 'Sanne' })).id, me.id)
    expect(await next('tulp', me)).toMatchObject({ fictional: false })
    expect(await next('tulp', me)).toBeNull()
    expect(await likesOf(me.id)).toBe(1)
  })

  it('is a labelled fictional one, once a day, if the site has such profiles and no real like waits', async () => {
    const me = await reader('tulp')
    const her = await invented('tulp', { name: 'Fleur' })
    await invented('tulp', { name: 'Roos' })
    await built('tulp', { name: 'Sanne' })
    const first = await next('tulp', me)
    expect(first).toMatchObject({ fictional: true })
    expect([her.name, 'Roos']).toContain((first as { name: string }).name)
    await test.owner.query('update member_like set is_new = false where liked_id = $1', [me.id])
    await test.owner.query(
      "update member_like set created_at = (created_at at time zone 'UTC' - interval '23 hours') at time zone 'UTC'",
    )
    expect(await next('tulp', me)).toBeNull()
    expect(await likesOf(me.id)).toBe(1)
    await test.owner.query(
      "update member_like set created_at = (created_at at time zone 'UTC' - interval '2 hours') at time zone 'UTC'",
    )
    expect(await next('tulp', me)).toMatchObject({ fictional: true })
    expect(await likesOf(me.id)).toBe(2)
  })

  it.each<[string, MemberPlan]>([
    ['has not confirmed the address', { status: 'not_confirmed' }],
    ['signed up less than a day ago', { signup_at: ago(23) }],
  ])('is never fictional for a member who %s', async (_who, plan) => {
    const me = await reader('tulp', plan)
    await invented('tulp')
    expect(await next('tulp', me)).toBeNull()
    expect(await likesOf(me.id)).toBe(0)
  })

  it('is created only once by many simultaneous requests', async () => {
    const me = await reader('tulp')
    for (const name of ['Fleur', 'Roos', 'Noor', 'Lotte']) await invented('tulp', { name })
    const answers = await Promise.all(Array.from({ length: 6 }, () => next('tulp', me)))
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1)
    expect(await likesOf(me.id)).toBe(1)
  })

  it('is never fictional if the site has no fictional profiles, even if such a row exists', async () => {
    const me = await reader('amore')
    await invented('amore')
    expect(await next('amore', me)).toBeNull()
    expect(await likesOf(me.id)).toBe(0)
  })

  it.each([
    { enabled: true, auto_like: false },
    { enabled: false, auto_like: true },
  ])('is never fictional on a site with the settings %o', async (wanted) => {
    const me = await reader('tulp')
    await invented('tulp')
    const site = app.services.tenants.get('tulp')
    if (!site) throw new Error('the demo tenant tulp is missing')
    const asked = (profiles: typeof wanted) =>
      within(async (db) => {
        const now = new Date()
        const viewer = await findViewer(db, me.cookie.split('=')[1] ?? '', now)
        const fictional_profiles = { ...site.settings.fictional_profiles, ...profiles }
        const tenant = { ...site, settings: { ...site.settings, fictional_profiles } }
        return nextAnnouncedLike({ db, viewer, now, tenant } as RequestScope<Member>)
      }, 'tulp')
    expect(await asked(wanted)).toBeUndefined()
    expect(await asked({ enabled: true, auto_like: true })).toMatchObject({ fictional: true })
  })

  it('never comes from a blocked member', async () => {
    const me = await reader('tulp')
    const her = await invented('tulp')
    await within(
      (db) =>
        db.trx
          .insertInto('block')
          .values({ tenant_id: db.tenantId, blocker_id: me.id, blocked_id: her.id })
          .execute(),
      'tulp',
    )
    expect(await next('tulp', me)).toBeNull()
  })
})
