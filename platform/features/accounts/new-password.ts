import type { Request, Response } from 'express'
import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { ConflictError, type FieldError, ValidationError } from '../../core/errors.ts'
import type { DetachedScope, RequestContext, RequestScope } from '../../core/scope.ts'
import { MEMBER_STATUS, type Member } from '../../core/viewer.ts'
import { removeCookie } from '../../infra/http/cookies.ts'
import { requestShare } from '../../infra/network-share.ts'
import { queueMail } from '../notifications/server.ts'
import { provenHash } from './confirm-password.ts'
import { readDevice, rememberDevice } from './device.ts'
import { noteDevice } from './known-device.ts'
import { type AccountDeps, siteOf } from './login.ts'
import { passwordFault } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { lockMember, tokenHash } from './queries.ts'
import { RESET_COOKIE } from './reset-cookie.ts'
import { RESET } from './reset-mail.ts'
import { endSessions, renewSession } from './session.ts'

/** A password typed twice, as the form sends it. */
export interface TypedPassword {
  readonly password: string
  readonly password_repeat: string
}

interface Http {
  readonly request: Request
  readonly response: Response
}

/** The account whose password a link sets. */
export interface ResetLink {
  readonly id: string
  readonly email: string
  readonly name: string
}

/**
 * The account of a mailed link while the link is valid: not used, not expired, the address still
 * that of the account, and the account not being deleted.
 */
export async function findResetLink(
  { db, now }: Pick<RequestScope, 'db' | 'now'>,
  token: string,
): Promise<ResetLink | undefined> {
  if (!token) return undefined
  return db.trx
    .selectFrom('mail_token as link')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'link.tenant_id').onRef('m.id', '=', 'link.member_id'),
    )
    .where('link.tenant_id', '=', db.tenantId)
    .where('link.token_hash', '=', tokenHash(token))
    .where('link.purpose', '=', RESET)
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .where('m.email_confirmed_at', 'is not', null)
    .where('m.status', '<>', MEMBER_STATUS.deleted)
    .where(sql<boolean>`link.data ->> 'email_key' = m.email_key`)
    .select(['m.id', 'm.email', 'm.name'])
    .executeTakeFirst()
}

/**
 * Sets a new password by a mailed link: the link and all other links of the account are used up,
 * every session ends, and the owner gets a mail. It does not sign in: the login does, with all its
 * checks. A refused password leaves the link valid.
 *
 * @throws ConflictError `reset_link_invalid`; ValidationError of the two fields
 */
export async function resetByLink(
  scope: DetachedScope,
  { token, ...typed }: TypedPassword & { readonly token: string },
  deps: AccountDeps,
  { request, response }: Http,
): Promise<void> {
  const link = await scope.transaction((reading) => findResetLink(reading, token))
  if (!link) throw new ConflictError('reset_link_invalid')
  checkNew(scope, typed, link)
  const hash = await hashPassword(typed.password, requestShare(scope.tenant.key, request.ip, 'link'))
  await scope.transaction(async (writing) => {
    // Lock the row first: two requests with links of one account wait for each other here.
    await lockMember(writing.db, link.id)
    const found = await findResetLink(writing, token)
    if (!found || !(await takeToken(writing.db, token, writing.now)))
      throw new ConflictError('reset_link_invalid')
    await storePassword(writing.db, link.id, hash)
    await settle(writing, link, `reset:${tokenHash(token).toString('hex')}`)
    await noteDevice(writing, request, siteOf(scope, deps), link.id)
  })
  const site = siteOf(scope, deps)
  // Whoever reads the mailbox and sets the password is as trustworthy as after a login.
  rememberDevice(response, site, link.id, readDevice(request, site))
  removeCookie(response, RESET_COOKIE)
}

/**
 * Changes the password of the signed-in member, who gives the present one. All other sessions end,
 * this one gets a new token, and the owner gets a mail.
 *
 * @throws ValidationError of the fields (`password_wrong` on `old_password`); TooManyAttemptsError
 *   with minutes
 */
export async function changeOwnPassword(
  scope: DetachedScope<Member>,
  { old_password, ...typed }: TypedPassword & { readonly old_password: string },
  deps: AccountDeps,
  { request, response }: Http,
): Promise<void> {
  const { viewer, tenant } = scope
  checkNew(scope, typed, viewer)
  const confirming = { rateLimits: deps.rateLimits, request, field: 'old_password' }
  const present = await provenHash(scope, old_password, confirming)
  const hash = await hashPassword(typed.password, requestShare(tenant.key, request.ip, 'known'))
  await scope.transaction(async (writing) => {
    if (!(await storePassword(writing.db, viewer.id, hash, present)))
      throw new ValidationError({ old_password: { code: 'password_wrong' } })
    await settle(writing, viewer, `change:${viewer.sessionId}:${writing.now.getTime()}`, viewer.sessionId)
    await renewSession(writing, response)
  })
}

/**
 * @throws ValidationError with one entry for each faulty field
 */
function checkNew(
  { tenant }: RequestContext,
  { password, password_repeat: repeat }: TypedPassword,
  { email, name }: Pick<ResetLink, 'email' | 'name'>,
): void {
  const context = { email, name, site: tenant.settings.name }
  const required: FieldError = { code: 'required' }
  const first = password ? passwordFault(password, context) : required
  const second = !repeat ? required : repeat === password ? null : { code: 'passwords_differ' }
  if (!first && !second) return
  throw new ValidationError({
    ...(first ? { password: first } : {}),
    ...(second ? { password_repeat: second } : {}),
  })
}

/** Marks the token as used. Of two simultaneous requests, only one finds it unused. */
async function takeToken(db: TenantDb, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db.trx
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', RESET)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * @param present the hash that must still be stored: of two simultaneous changes, the second has
 *   not proven the password that the first has set
 */
async function storePassword(db: TenantDb, id: string, hash: string, present?: string): Promise<boolean> {
  let update = db.trx
    .updateTable('member')
    .set({ password_hash: hash })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
  if (present !== undefined) update = update.where('password_hash', '=', present)
  const { numUpdatedRows } = await update.executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * The steps after every new password: ends open reset links and other sessions, mails the owner.
 */
async function settle(
  scope: RequestScope,
  member: ResetLink,
  cause: string,
  exceptSessionId?: string,
): Promise<void> {
  const { db } = scope
  await db.trx
    .deleteFrom('mail_token')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', member.id)
    .where('purpose', '=', RESET)
    .where('used_at', 'is', null)
    .execute()
  await endSessions(scope, member.id, exceptSessionId)
  await queueMail(scope, {
    key: `password-changed:${cause}`,
    to: member.email,
    memberId: member.id,
    template: 'password_changed',
    params: { name: member.name },
  })
}
