import type { Request, Response } from 'express'
import type { TenantDb } from '../../core/database.ts'
import { ConflictError, ValidationError } from '../../core/errors.ts'
import type { DetachedScope, RequestScope } from '../../core/scope.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { lockSlot } from '../../infra/database/lock.ts'
import type { Share } from '../../infra/fair-gate.ts'
import { readCookies } from '../../infra/http/cookies.ts'
import type { KeyRing } from '../../infra/key-ring.ts'
import { requestShare } from '../../infra/network-share.ts'
import { type GrowingWait, limitKey, type RateLimits } from '../../infra/rate-limit.ts'
import { endSessions, startSession, tokenHash, verifyPassword } from '../accounts/server.ts'
import { sendPendingMessages } from '../chats/server.ts'
import { grantSignupCredits } from '../credits/server.ts'
import { refreshSearch } from '../members/server.ts'
import { queueProfileCheck } from '../reports/server.ts'
import { recordConversion } from '../tracking/server.ts'
import { ACTIVATION, candidatesOf, findLink, ownClaim, ownerOf } from './mailed-link.ts'

/** Password attempts per link. */
const GUESSES: GrowingWait = { name: 'activation-password', free: 5, longest: 60, memory: 86_400 }

export interface ActivationDeps {
  readonly sessionCookie: string
  readonly rateLimits: RateLimits
  readonly config: { readonly appSecrets: KeyRing }
}

interface Http {
  readonly request: Request
  readonly response: Response
}

/**
 * Confirms the address of a mailed link, once, and signs the person in. A browser that has signed
 * up with the address confirms its own claim; any other needs the password of a claim. Otherwise
 * the link would confirm an account that a stranger created with the reader's address, and the
 * stranger's password would open it.
 *
 * @throws ConflictError `activation_failed`: unknown, used, expired, or confirmed by another member
 *   since; ValidationError `password` if it is required; TooManyAttemptsError
 */
export async function activate(
  scope: DetachedScope,
  { token, password }: { readonly token: string; readonly password: string },
  deps: ActivationDeps,
  http: Http,
): Promise<void> {
  const { tenant } = scope
  const confirm = (claim: string) =>
    scope.transaction((writing) => confirmClaim(writing, claim, token, deps, http))
  const link = await scope.transaction((reading) => readLink(reading, token, http))
  if (!link) throw new ConflictError('activation_failed')
  if (link.own) return confirm(link.own)
  if (!password) throw new ValidationError({ password: { code: 'required' } })
  const guesses = limitKey(tenant.key, tokenHash(token).toString('hex'))
  await deps.rateLimits.attempt(GUESSES, guesses)
  const share = requestShare(tenant.key, http.request.ip, 'link')
  const claim = await rightOne(link.candidates, password, share)
  if (!claim) throw new ValidationError({ password: { code: 'activation_password_wrong' } })
  await deps.rateLimits.forget(GUESSES, guesses)
  await confirm(claim)
}

/**
 * Claims that this token's link can confirm: this browser's own, otherwise those that a password
 * may confirm.
 */
async function readLink(scope: RequestScope, token: string, { request }: Http) {
  const link = await findLink(scope, token)
  if (!link) return undefined
  const own = await ownClaim(scope, link, readCookies(request))
  return { own, candidates: own ? [] : await candidatesOf(scope.db, link) }
}

async function rightOne(
  candidates: Awaited<ReturnType<typeof candidatesOf>>,
  password: string,
  share: Share,
): Promise<string | undefined> {
  for (const { id, password_hash } of candidates) {
    if (await verifyPassword(password_hash, password, share)) return id
  }
  return undefined
}

/**
 * Confirms the claim, grants welcome credits, sends the queued message, adds the member to the
 * search, and signs out other browsers of the claim. All in one transaction, so that no activation
 * is half done.
 */
async function confirmClaim(
  scope: RequestScope,
  memberId: string,
  token: string,
  deps: ActivationDeps,
  { response }: Http,
): Promise<void> {
  const { db, tenant, now } = scope
  if (!(await takeToken(db, token, now))) throw new ConflictError('activation_failed')
  await confirm(db, memberId, now)
  await recordConversion(scope, 'confirmed', memberId, now)
  await grantSignupCredits(db, tenant, memberId)
  await refreshSearch(db, memberId)
  await queueProfileCheck(db, memberId)
  await sendPendingMessages(scope, memberId)
  await endSessions(scope, memberId)
  await startSession(scope, response, memberId, deps)
}

/** Marks the token as used; of two concurrent presses, only one succeeds. */
async function takeToken(db: TenantDb, token: string, now: Date): Promise<boolean> {
  const row = await db.trx
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', ACTIVATION)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Two claims of one address are serialized here; the second finds the first confirmed. */
async function confirm(db: TenantDb, memberId: string, now: Date): Promise<void> {
  const claim = await db.trx
    .selectFrom('member')
    .select('email_key')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!claim) throw new ConflictError('activation_failed')
  await lockSlot(db, 'address', claim.email_key)
  if (await ownerOf(db, memberId)) throw new ConflictError('activation_failed')
  const { numUpdatedRows } = await db.trx
    .updateTable('member')
    .set({ status: MEMBER_STATUS.active, email_confirmed_at: now, last_online_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .where('status', '=', MEMBER_STATUS.not_confirmed)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ConflictError('activation_failed')
}
