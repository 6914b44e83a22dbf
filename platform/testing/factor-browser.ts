import { hashPassword } from '../features/accounts/server.ts'
import type { Answer, TestApp } from './app.ts'
import { Authenticator, type Ceremony } from './authenticator.ts'
import type { TestDatabase } from './database.ts'
import { buildMember, type MemberPlan } from './factories.ts'
import { keyOf, PASSWORD } from './tenant-fixture.ts'

let hash: Promise<string> | undefined

/** A member with the password `PASSWORD`. */
export async function memberWithPassword(
  app: TestApp,
  test: TestDatabase,
  plan: MemberPlan = {},
  tenant = 'amore',
) {
  hash ??= hashPassword(PASSWORD)
  const password_hash = await hash
  return test.database.withTenant(keyOf(app, tenant), (db) => buildMember(db, { password_hash, ...plan }))
}

/** A browser at one site that stores and sends its cookies. */
export class FactorBrowser {
  readonly #app: TestApp
  readonly tenant: string
  readonly cookies = new Map<string, string>()

  constructor(app: TestApp, tenant = 'amore') {
    this.#app = app
    this.tenant = tenant
  }

  get origin(): string {
    return this.#app.services.tenants.get(this.tenant)?.origin ?? ''
  }

  async send(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#app.send(this.tenant, path, {
      method,
      headers: { cookie },
      ...(body === undefined ? {} : { body }),
    })
    for (const pair of answer.cookies) {
      const at = pair.indexOf('=')
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    return answer
  }

  logIn(email: string, password = PASSWORD): Promise<Answer> {
    return this.send('/api/user', { email, password })
  }

  /** Id of the member who is signed in here. */
  async who(): Promise<string | null> {
    return ((await this.send('/api/user')).json.user as { id: string } | null)?.id ?? null
  }

  /** An authenticator for this site. */
  authenticator(): Authenticator {
    return new Authenticator(new URL(this.origin).hostname)
  }

  /**
   * Adds a passkey to the account that is signed in here. @returns the response, and the requested
   * user handle
   */
  async addPasskey(key: Authenticator, changes: Partial<Ceremony> = {}) {
    const { json } = await this.send('/api/passkey-options', { password: PASSWORD })
    const options = json.options as { challenge: string; user: { id: string } }
    const response = key.register({ challenge: options.challenge, origin: this.origin, ...changes })
    return { answer: await this.send('/api/passkey', { name: 'Phone', response }), handle: options.user.id }
  }

  /** A challenge for a login by passkey, in this browser. */
  async challenge(changes: Partial<Ceremony> = {}): Promise<Ceremony> {
    const { json } = await this.send('/api/passkey-login-options', {})
    return { challenge: (json.options as Ceremony).challenge, origin: this.origin, ...changes }
  }

  /** Logs in by passkey. */
  async logInByPasskey(key: Authenticator, changes: Partial<Ceremony> = {}): Promise<Answer> {
    return this.send('/api/passkey-login', { response: key.assert(await this.challenge(changes)) })
  }
}
