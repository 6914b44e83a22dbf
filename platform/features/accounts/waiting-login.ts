import type { Response } from 'express'
import type { TenantDb } from '../../core/database.ts'
import { newSecret } from '../../core/ids.ts'
import type { RequestScope } from '../../core/scope.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { cookieEntry } from '../../infra/http/cookie-registry.ts'
import { removeCookie, setCookie } from '../../infra/http/cookies.ts'
import { tokenHash } from './queries.ts'

/** Cookie of the browser in which the password was entered. */
const COOKIE = 'login-step'

type Cookies = Readonly<Record<string, string | undefined>>

/** Seconds between the password and the second factor. */
const LIFETIME = cookieEntry(COOKIE).age

/** Whether the login of a member asks for a code after the password. */
export async function hasSecondFactor(db: TenantDb, memberId: string): Promise<boolean> {
  const row = await db.trx
    .selectFrom('member_totp')
    .select('member_id')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores a login with the right password until its second factor arrives. Each password entry
 * creates a new token, which opens no session.
 */
export async function keepWaitingLogin(
  { db, now }: RequestScope,
  response: Response,
  member: { readonly id: string; readonly password_hash: string },
): Promise<void> {
  const token = newSecret()
  await db.trx
    .insertInto('waiting_login')
    .values({
      tenant_id: db.tenantId,
      token_hash: tokenHash(token),
      member_id: member.id,
      proof: tokenHash(member.password_hash),
      expires_at: new Date(now.getTime() + LIFETIME * 1000),
    })
    .execute()
  setCookie(response, COOKIE, token)
}

/** A member who gave the right password and not yet the second factor. */
export interface WaitingLogin {
  readonly id: string
  readonly email: string
  readonly language: string
}

/**
 * The waiting login of a browser; undefined if it has expired or been used, or if the password or
 * the status of the account has changed since.
 */
export async function findWaitingLogin(
  { db, now }: Pick<RequestScope, 'db' | 'now'>,
  cookies: Cookies,
): Promise<WaitingLogin | undefined> {
  const token = tokenOf(cookies)
  if (!token) return undefined
  const row = await db.trx
    .selectFrom('waiting_login as w')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'w.tenant_id').onRef('m.id', '=', 'w.member_id'),
    )
    .select(['m.id', 'm.email', 'm.language', 'm.password_hash', 'w.proof'])
    .where('w.tenant_id', '=', db.tenantId)
    .where('w.token_hash', '=', tokenHash(token))
    .where('w.expires_at', '>', now)
    .where('m.status', 'in', [MEMBER_STATUS.active, MEMBER_STATUS.not_confirmed])
    .executeTakeFirst()
  if (!row?.proof.equals(tokenHash(row.password_hash))) return undefined
  return { id: row.id, email: row.email, language: row.language }
}

/**
 * Uses up the waiting login of a browser.
 * @returns whether it existed: of two requests with one login, one succeeds
 */
export async function takeWaitingLogin(db: TenantDb, cookies: Cookies, response: Response): Promise<boolean> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('waiting_login')
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', tokenHash(tokenOf(cookies)))
    .executeTakeFirst()
  removeCookie(response, COOKIE)
  return numDeletedRows === 1n
}

function tokenOf(cookies: Cookies): string {
  const token = cookies[COOKIE] ?? ''
  return /^[\w-]{22}$/.test(token) ? token : ''
}
