import type { TenantDb } from '../core/database.ts'
import { cellOf } from '../core/grid.ts'
import { newSecret } from '../core/ids.ts'
import type { Tenant } from '../core/tenant.ts'
import { tokenHash } from '../features/accounts/server.ts'
import { refreshSearch } from '../features/members/server.ts'
import type { Answer, TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { type BuiltMember, buildMember, buildSession, type MemberPlan } from './factories.ts'
import { demoSite } from './tenant-fixture.ts'

/** A member with a browser. */
export interface Seeker extends BuiltMember {
  /** Of the session. */
  readonly token: string
  readonly cookie: string
  readonly site: string
}

/** Members who look for each other, on amore unless another site is given. */
export function seekers(test: TestDatabase, app: TestApp) {
  const siteOf = (id = 'amore'): Tenant => demoSite(app, id)

  const within = <T>(work: (db: TenantDb) => Promise<T>, site = 'amore'): Promise<T> =>
    test.database.withTenant(siteOf(site).key, work)

  /** A member, including the copy that searches read. */
  const build = (plan: MemberPlan = {}, site = 'amore'): Promise<BuiltMember> =>
    within(async (db) => {
      const member = await buildMember(db, { searchable: false, ...plan })
      await refreshSearch(db, member.id)
      return member
    }, site)

  /** A signed-in member: by default a man in Milan who looks for women. */
  async function signedIn(plan: MemberPlan = {}, site = 'amore'): Promise<Seeker> {
    const token = newSecret()
    const man: MemberPlan = { gender: 'male', seeks: 'female', cell: cellOf(45.4, 9.2), ...plan }
    const member = await build(man, site)
    await within((db) => buildSession(db, member.id, tokenHash(token)), site)
    return { ...member, token, site, cookie: `${app.services.sessionCookie}=${token}` }
  }

  const ask = ({ site, cookie }: Pick<Seeker, 'cookie' | 'site'>, path: string): Promise<Answer> =>
    app.send(site, path, { headers: { cookie } })

  const change = (who: Pick<Seeker, 'cookie' | 'site'>, method: string, path: string, body: unknown) =>
    app.send(who.site, path, { method, body, headers: { cookie: who.cookie } })

  return { siteOf, within, build, signedIn, ask, change }
}
