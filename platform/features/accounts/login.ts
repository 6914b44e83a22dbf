import type { Request, Response } from 'express'
import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { emailKey } from '../../core/email-key.ts'
import { ConflictError, TooManyAttemptsError, ValidationError } from '../../core/errors.ts'
import type { DetachedScope, RequestContext } from '../../core/scope.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { LANGUAGE_COOKIE, offeredFor } from '../../i18n/languages.ts'
import type { Share } from '../../infra/fair-gate.ts'
import { readCookies, setCookie } from '../../infra/http/cookies.ts'
import type { KeyRing } from '../../infra/key-ring.ts'
import { networkOf, type RateLimits } from '../../infra/rate-limit.ts'
import type { SecurityLog } from '../../infra/security-log.ts'
import { type DeviceSite, readDevice } from './device.ts'
import { tellNewDevice } from './known-device.ts'
import { countLogin } from './login-limits.ts'
import { verifyPassword } from './passwords.ts'
import { offerReturn } from './return-token.ts'
import { startSession } from './session.ts'
import { openDisabled } from './suspended.ts'
import { hasSecondFactor, keepWaitingLogin } from './waiting-login.ts'

export interface AccountDeps {
  readonly config: { readonly appSecrets: KeyRing }
  readonly sessionCookie: string
  readonly rateLimits: RateLimits
  readonly security: SecurityLog
}

export interface Http {
  readonly request: Request
  readonly response: Response
}

/**
 * Signs in by e-mail and password: starts a session and returns the member's id. After a wrong
 * password known and unknown addresses take the same two password checks and get the same answer
 * (docs/product-rules.md#claims-tell-nothing). No transaction is open while the passwords are
 * checked: a flood of logins takes no connection from other requests.
 *
 * @throws ValidationError `login_failed`; TooManyAttemptsError with minutes; after the right
 *   password only ConflictError `account_being_deleted`, ForbiddenError `account_disabled` or
 *   `account_suspended`, and ConflictError `second_factor_required`; for all but `account_disabled`
 *   the response carries a cookie.
 */
export async function logIn(
  scope: DetachedScope,
  credentials: { readonly email: string; readonly password: string },
  deps: AccountDeps,
  http: Http,
): Promise<string> {
  const { tenant } = scope
  const { rateLimits } = deps
  const { ip: address } = http.request
  const account = emailKey(credentials.email)
  const site = siteOf(scope, deps)
  const device = readDevice(http.request, site)
  const candidates = await scope.transaction(({ db }) => findCandidates(db, account))
  // The devices of claims do not count: an attacker can make any number of claims for an address,
  // each with a device.
  const deviceId = device && candidates.confirmed?.id === device.memberId ? device.id : undefined
  const note = loginNotes(scope, deps.security, account, http.request)
  const counted = await countLogin({ tenant: tenant.key, rateLimits, account, address, deviceId }).catch(
    (error: unknown) => {
      if (error instanceof TooManyAttemptsError) note('login_locked')
      throw error
    },
  )
  const found = await counted.check((share) => checkPassword(candidates, credentials.password, share))
  if (!found) {
    note('login_failed')
    throw new ValidationError({}, 'login_failed')
  }
  await counted.forgive()
  const member = await openAccount(scope, found, http)
  if (await waitsOrBegins(scope, member, deps, http)) throw new ConflictError('second_factor_required')
  keepLanguage(scope, member.language, http)
  note('login_succeeded', member.id)
  return member.id
}

/**
 * Returns the account if the login may continue with the second factor.
 * @throws ConflictError, ForbiddenError, as listed at `logIn`
 */
async function openAccount(scope: DetachedScope, member: Account, { response }: Http): Promise<Account> {
  if (member.status === MEMBER_STATUS.deleted) {
    await scope.transaction((writing) => offerReturn(writing, response, member.id))
    throw new ConflictError('account_being_deleted')
  }
  if (member.status !== MEMBER_STATUS.disabled) return member
  const status = await scope.transaction((writing) => openDisabled(writing, response, member.id))
  if (typeof status !== 'number') throw status
  return { ...member, status }
}

/**
 * Begins the session, or keeps the login until its second factor is checked.
 * @returns whether the login waits for the second factor
 */
function waitsOrBegins(
  scope: DetachedScope,
  member: Account,
  deps: AccountDeps,
  { request, response }: Http,
): Promise<boolean> {
  return scope.transaction(async (writing) => {
    await requireUnchanged(writing.db, member)
    if (await hasSecondFactor(writing.db, member.id)) {
      await keepWaitingLogin(writing, response, member)
      return true
    }
    const noted = await startSession(writing, response, member.id, deps)
    if (noted.fresh && member.status === MEMBER_STATUS.active)
      await tellNewDevice(writing, request, member, noted)
    return false
  })
}

/** The site for which cookies of known devices are valid. */
export function siteOf({ tenant }: Pick<RequestContext, 'tenant'>, deps: AccountDeps): DeviceSite {
  return { appSecrets: deps.config.appSecrets, tenantId: tenant.id, sessionCookie: deps.sessionCookie }
}

/**
 * The lines of the security log for one login: the account and the network as pseudonyms, the
 * member if known.
 */
export function loginNotes(
  { tenant }: RequestContext,
  security: SecurityLog,
  email: string,
  { ip }: Request,
) {
  return (event: 'login_succeeded' | 'login_failed' | 'login_locked', member?: string) =>
    security.note(event, {
      tenant: tenant.id,
      account: security.pseudonym('account', tenant.key, email),
      network: security.pseudonym('network', networkOf(ip)),
      member,
    })
}

/**
 * A change of the password ends every session. A login that was waiting for its check must not
 * begin one after the change.
 */
async function requireUnchanged(db: TenantDb, member: Account): Promise<void> {
  const row = await db.trx
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', member.id)
    .where('password_hash', '=', member.password_hash)
    .where('status', '=', member.status)
    .forShare()
    .executeTakeFirst()
  if (!row) throw new ValidationError({}, 'login_failed')
}

/** Sets the member's language at the login if the browser has not chosen one. */
export function keepLanguage(
  { tenant }: RequestContext,
  language: string,
  { request, response }: Http,
): void {
  if (readCookies(request)[LANGUAGE_COOKIE] !== undefined) return
  const code = offeredFor(language, tenant.languages)
  if (code) setLanguageCookie(response, code)
}

export function setLanguageCookie(response: Response, code: string): void {
  setCookie(response, LANGUAGE_COOKIE, code)
}

/** The columns of an account that a login needs. */
interface Account {
  readonly id: string
  readonly status: number
  readonly language: string
  readonly password_hash: string
  readonly email: string
  readonly name: string
}

interface Candidates {
  readonly confirmed: Account | undefined
  readonly claim: Account | undefined
}

/**
 * The accounts that a login with this key may mean. An address has at most one confirmed account
 * and any number of unconfirmed claims, of which the newest counts.
 */
async function findCandidates(db: TenantDb, key: string): Promise<Candidates> {
  const columns = ['id', 'status', 'language', 'password_hash', 'email', 'name'] as const
  const rows = db.trx
    .selectFrom('member')
    .select(columns)
    .where('tenant_id', '=', db.tenantId)
    .where('email_key', '=', key)
    .where('fictional', '=', false)
  const confirmed = await rows.where('email_confirmed_at', 'is not', null).executeTakeFirst()
  const claim = await rows
    .where('email_confirmed_at', 'is', null)
    .orderBy('signup_at', 'desc')
    .orderBy(sql`id desc`)
    .limit(1)
    .executeTakeFirst()
  return { confirmed, claim }
}

/**
 * The account that has this password. A wrong password and that of a claim take two checks, with a
 * dummy for a missing account, so that the time reveals nothing to whoever may have made the claim.
 * The confirmed member's own password takes one: it proves the account anyway.
 */
async function checkPassword(
  { confirmed, claim }: Candidates,
  password: string,
  share: Share,
): Promise<Account | undefined> {
  if (await verifyPassword(confirmed?.password_hash ?? null, password, share)) return confirmed
  return (await verifyPassword(claim?.password_hash ?? null, password, share)) ? claim : undefined
}
