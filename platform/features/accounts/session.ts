import type { Response } from 'express'
import type { TenantDb } from '../../core/database.ts'
import { newId, newSecret } from '../../core/ids.ts'
import type { RequestScope } from '../../core/scope.ts'
import { SIGNED_IN_COOKIE } from '../../core/signed-in-cookie.ts'
import type { Member } from '../../core/viewer.ts'
import { cookieEntry } from '../../infra/http/cookie-registry.ts'
import { removeCookie, setCookie } from '../../infra/http/cookies.ts'
import type { KeyRing } from '../../infra/key-ring.ts'
import { publish } from '../live/server.ts'
import { readDevice, rememberDevice } from './device.ts'
import { type NotedDevice, noteDevice } from './known-device.ts'
import { tokenHash } from './queries.ts'

export interface SessionDeps {
  readonly sessionCookie: string
  readonly config: { readonly appSecrets: KeyRing }
}

const DEVICE_LENGTH = 200
const MARK_LENGTH = 12

/**
 * Signs a member in: a new session of 30 days with a new token (docs/product-rules.md#sessions), so
 * that a token planted by an attacker before the login is useless (session fixation). The browser
 * becomes a known device of the account.
 */
export async function startSession(
  scope: RequestScope,
  response: Response,
  memberId: string,
  { sessionCookie, config }: SessionDeps,
): Promise<NotedDevice> {
  const token = newSecret()
  const { db, now } = scope
  await db.trx
    .insertInto('session')
    .values({
      tenant_id: db.tenantId,
      token_hash: tokenHash(token),
      id: newId(),
      member_id: memberId,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + cookieEntry('session').age * 1000),
      country: scope.addressCountry ?? null,
      device: (response.req.headers['user-agent'] ?? '').slice(0, DEVICE_LENGTH),
    })
    .execute()
  if (scope.viewer.kind === 'member') await endSession(scope, scope.viewer.sessionId)
  setCookie(response, 'session', token)
  setCookie(response, SIGNED_IN_COOKIE, newSecret().slice(0, MARK_LENGTH))
  const site = { appSecrets: config.appSecrets, tenantId: scope.tenant.id, sessionCookie }
  const device = readDevice(response.req, site)
  rememberDevice(response, site, memberId, device)
  const noted = await noteDevice(scope, response.req, site, memberId)
  return device?.memberId === memberId ? { ...noted, fresh: false } : noted
}

/**
 * Gives the session of a request a new token, so that an older copy of the cookie no longer signs
 * anybody in. The session itself remains, with its place in the list and its open pages.
 */
export async function renewSession(
  { db, viewer }: Pick<RequestScope<Member>, 'db' | 'viewer'>,
  response: Response,
): Promise<void> {
  const token = newSecret()
  await db.trx
    .updateTable('session')
    .set({ token_hash: tokenHash(token) })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', viewer.sessionId)
    .execute()
  setCookie(response, 'session', token)
}

/** Ends one session: every copy of its cookie becomes useless. */
export async function endSession({ db }: Pick<RequestScope, 'db'>, sessionId: string): Promise<void> {
  const row = await db.trx
    .deleteFrom('session')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', sessionId)
    .returning('member_id')
    .executeTakeFirst()
  if (row) await tellEnded(db, row.member_id, [sessionId])
}

/** Closes live streams of these sessions immediately, in whichever process they run. */
async function tellEnded(db: TenantDb, memberId: string, sessions: readonly string[]): Promise<void> {
  for (const session of sessions) {
    const event = { type: 'session_ended', session } as const
    publish(db, { tenantId: db.tenantId, memberIds: [memberId], event })
  }
}

/**
 * Ends all sessions of a member except one, after a change of the password
 * (docs/product-rules.md#sessions).
 */
export async function endSessions(
  { db }: Pick<RequestScope, 'db'>,
  memberId: string,
  exceptSessionId?: string,
): Promise<void> {
  let query = db.trx
    .deleteFrom('session')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
  if (exceptSessionId) query = query.where('id', '<>', exceptSessionId)
  const ended = await query.returning('id').execute()
  await tellEnded(
    db,
    memberId,
    ended.map(({ id }) => id),
  )
}

/**
 * Removes the cookies and the pages that the browser keeps for Back
 * (docs/decisions/0018-back-is-instant.md).
 */
export function forgetSession(response: Response): void {
  removeCookie(response, 'session')
  removeCookie(response, SIGNED_IN_COOKIE)
  response.setHeader('clear-site-data', '"cache"')
}
