import { hashPassword } from '../features/accounts/server.ts'
import type { Answer, TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { type BuiltMember, buildMember, type MemberPlan } from './factories.ts'
import { keyOf } from './tenant-fixture.ts'

/** Password of the members that `accounts` creates. */
export const LONG_PASSWORD = 'una frase lunga davvero'

/**
 * Members with a password, and browsers that sign them in; on amore unless another site is given.
 */
export function accounts(test: TestDatabase, app: TestApp) {
  return {
    async build(plan: MemberPlan = {}, site = 'amore'): Promise<BuiltMember> {
      const password_hash = await hashPassword(LONG_PASSWORD)
      return test.database.withTenant(keyOf(app, site), (db) => buildMember(db, { password_hash, ...plan }))
    },

    logIn: (
      email: string,
      password = LONG_PASSWORD,
      headers: Readonly<Record<string, string>> = {},
    ): Promise<Answer> =>
      app.send('amore', '/api/user.php', { method: 'POST', headers, body: { email, password } }),

    /** The account of that browser; null for a visitor. */
    user: async (cookie: string, site = 'amore') =>
      (await app.send(site, '/api/user', { headers: { cookie, 'request-type': 'client' } })).json.user,
  }
}

/** The session cookie that a response sets; empty without one. */
export const sessionIn = (answer: Answer): string =>
  answer.cookies.find((cookie) => /^session=./.test(cookie)) ?? ''
