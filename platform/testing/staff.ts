import { ROLE_CODES, type Role } from '../console/permissions.ts'
import { countsFrom } from '../console/second-person.ts'
import { COOKIES, startSession } from '../console/sessions.ts'
import { ofStaff } from '../console/tokens.ts'
import type { StaffTenants } from '../core/database.ts'
import { newId } from '../core/ids.ts'
import { hashPassword } from '../features/accounts/server.ts'
import { seal } from '../infra/second-factor/seal.ts'
import { newTotpSecret } from '../infra/second-factor/totp.ts'
import type { Answer, RequestOptions, TestApp } from './app.ts'

export interface TestStaff {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly totpSecret: string
  /** Cookie header of a browser in which the person is signed in. */
  readonly cookie: string
  /** Sends a request to the console as this person; an object as body is sent as a form. */
  send(path: string, options?: RequestOptions): Promise<Answer>
}

export interface StaffPlan {
  readonly role: Role
  /** Ids of sites; all by default. */
  readonly tenants?: readonly string[]
  /** Without a password nobody can sign in with it: hashing takes time. */
  readonly password?: string
  /** Who invited the person, whose access is then new; by default the command. */
  readonly invitedBy?: string
}

/** A staff member who has accepted an invitation and is signed in. */
export async function buildStaff(app: TestApp, plan: StaffPlan): Promise<TestStaff> {
  const { consoleDatabase, config, tenants } = app.services
  if (!consoleDatabase) throw new Error('the test program has no console')
  const id = newId()
  const email = `${id}@staff.test`
  const totpSecret = newTotpSecret()
  const { password = '' } = plan
  const hash = password ? await hashPassword(password) : null
  const keys: StaffTenants = plan.tenants?.map((name) => tenants.get(name)?.key ?? 0) ?? 'all'
  const token = await consoleDatabase.withStaff([], async (db) => {
    await db.trx
      .insertInto('staff')
      .values({
        id,
        email,
        email_key: email,
        role: ROLE_CODES[plan.role],
        password_hash: hash,
        tenants: keys === 'all' ? null : [...keys],
        totp_secret: seal(totpSecret, id, ofStaff(config.appSecrets)),
        accepted_at: new Date(),
        invited_by: plan.invitedBy ?? null,
        approves_from: countsFrom(new Date(), plan.invitedBy ?? null),
      })
      .execute()
    return startSession(db, id, { now: new Date(), device: 'test' })
  })
  const cookie = `${COOKIES.session}=${token}`
  return {
    id,
    email,
    password,
    totpSecret,
    cookie,
    send: (path, options) => sendAs(app, cookie, path, options),
  }
}

/** Sends a request to the console with that cookie header. */
export function sendAs(
  app: TestApp,
  cookie: string,
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const { body, headers = {}, ...others } = options
  const form =
    typeof body === 'object' && body !== null && !(body instanceof Uint8Array)
      ? new URLSearchParams(fieldsOf(body)).toString()
      : body
  return app.send('console', path, {
    ...others,
    headers: {
      cookie,
      accept: 'text/html',
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form === undefined ? {} : { body: form, method: others.method ?? 'POST' }),
  })
}

const fieldsOf = (body: object): Record<string, string> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
