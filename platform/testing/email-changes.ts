import { hashPassword } from '../features/accounts/server.ts'
import type { Answer, TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { buildMember, type MemberPlan } from './factories.ts'
import { keyOf, PASSWORD, signIn } from './tenant-fixture.ts'

let hash: Promise<string> | undefined
let counter = 0

/** An address without an account. */
export const newAddress = (): string => `moved${++counter}@example.test`

/** A member with the password `PASSWORD`, signed in in one browser. */
export class MovingMember {
  readonly #app: TestApp
  readonly #test: TestDatabase
  readonly tenant: string
  id = ''
  email = ''
  cookie = ''

  private constructor(app: TestApp, test: TestDatabase, tenant: string) {
    this.#app = app
    this.#test = test
    this.tenant = tenant
  }

  static async make(
    app: TestApp,
    test: TestDatabase,
    plan: MemberPlan = {},
    tenant = 'amore',
  ): Promise<MovingMember> {
    hash ??= hashPassword(PASSWORD)
    const password_hash = await hash
    const made = new MovingMember(app, test, tenant)
    await test.database.withTenant(keyOf(app, tenant), async (db) => {
      Object.assign(made, await buildMember(db, { password_hash, ...plan }))
      made.cookie = await signIn(db, made.id)
    })
    return made
  }

  ask(email: string, password = PASSWORD): Promise<Answer> {
    return this.#send('POST', { email, password }, this.cookie)
  }

  /** Confirms the change by its mailed link, without a session. */
  follow(token: string, tenant = this.tenant): Promise<Answer> {
    return this.#send('PUT', { token }, '', tenant)
  }

  /**
   * Requests a change of the address and confirms it. @returns the token of the notice to the
   * previous address
   */
  async moveTo(email: string): Promise<string> {
    const before = await this.address()
    await this.ask(email)
    const token = (await this.linksTo(email)).at(-1) ?? ''
    await this.follow(token)
    return (await this.linksTo(before)).at(-1) ?? ''
  }

  async address(): Promise<string> {
    const { rows } = await this.#test.owner.query<{ email: string }>(
      'select email from member where id = $1',
      [this.id],
    )
    return rows[0]?.email ?? ''
  }

  /** Tokens of the links mailed to an address, the oldest first. */
  async linksTo(email: string): Promise<string[]> {
    const { rows } = await this.#test.owner.query<{ body_text: string }>(
      'select body_text from outgoing_mail where recipient = $1 order by created_at, id',
      [email],
    )
    return rows.flatMap(({ body_text }) => /\/mail-change\/do\?token=([\w-]{22})/.exec(body_text)?.[1] ?? [])
  }

  #send(method: string, body: object, cookie: string, tenant = this.tenant): Promise<Answer> {
    return this.#app.send(tenant, '/api/email-change', { method, headers: { cookie }, body })
  }
}
