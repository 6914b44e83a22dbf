import type { Response } from 'express'
import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { ConflictError } from '../../core/errors.ts'
import { newSecret } from '../../core/ids.ts'
import { href } from '../../core/routes.ts'
import type { RequestScope } from '../../core/scope.ts'
import { MEMBER_STATUS, type Member } from '../../core/viewer.ts'
import { type Allowance, limitKey, type RateLimits } from '../../infra/rate-limit.ts'
import { startSession, tokenHash } from '../accounts/server.ts'
import { sendPendingMessages } from '../chats/server.ts'
import { grantSignupCredits } from '../credits/server.ts'
import { refreshSearch } from '../members/server.ts'
import { queueMail } from '../notifications/server.ts'

const PURPOSE = 'activation'
const DAYS = 7
const RESENDS: Allowance = { name: 'activation', points: 5, per: 3600 }

/** Writes the mail with the link that confirms the address. The token is in that mail only, hashed with us. */
export async function mailActivation(
  scope: RequestScope,
  member: { readonly id: string; readonly email: string; readonly name: string },
): Promise<void> {
  const token = newSecret()
  const hash = tokenHash(token)
  await scope.db.trx
    .insertInto('mail_token')
    .values({
      tenant_id: scope.db.tenantId,
      token_hash: hash,
      member_id: member.id,
      purpose: PURPOSE,
      created_at: scope.now,
      expires_at: new Date(scope.now.getTime() + DAYS * 86_400_000),
    })
    .execute()
  await queueMail(scope, {
    key: `activation:${hash.toString('hex')}`,
    to: member.email,
    memberId: member.id,
    template: 'activation',
    path: href('activate-done', {}, { token }),
    params: { name: member.name },
  })
}

/**
 * The mail once more. Who claims an address that is somebody's already gets the same answer, and that somebody the mail.
 *
 * @throws TooManyAttemptsError after five in an hour
 */
export async function resend(scope: RequestScope<Member>, rateLimits: RateLimits): Promise<void> {
  const { viewer, db } = scope
  await rateLimits.use(RESENDS, limitKey(db.tenantId, viewer.id))
  if (viewer.status !== 'not_confirmed') return
  const owner = await ownerOf(db, viewer.id)
  if (!owner) return mailActivation(scope, viewer)
  await queueMail(scope, {
    key: `known:${viewer.id}:${scope.now.getTime()}`,
    to: owner.email,
    template: 'account_exists',
    path: '/login',
    params: { name: owner.name },
  })
}

/**
 * Confirms the address of a mailed link, once, and signs the person in: welcome credits, the message that waited, a place in
 * the search. All of it in one transaction, so that half an activation does not exist.
 *
 * @throws ConflictError `activation_failed`: unknown, used, expired, or the address is somebody's by now.
 */
export async function activate(
  scope: RequestScope,
  token: string,
  http: { readonly response: Response; readonly sessionCookie: string },
): Promise<void> {
  const { db, tenant, now } = scope
  const memberId = await takeToken(db, token, now)
  if (!memberId) throw new ConflictError('activation_failed')
  await confirm(db, memberId, now)
  await grantSignupCredits(db, tenant, memberId)
  await refreshSearch(db, memberId)
  await sendPendingMessages(scope, memberId)
  await startSession(scope, http.response, memberId, http.sessionCookie)
}

/** The update takes the token: of two presses at once, one finds it unused. */
async function takeToken(db: TenantDb, token: string, now: Date): Promise<string | undefined> {
  const row = await db.trx
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', PURPOSE)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst()
  return row?.member_id
}

/** Two claims of one address wait for each other here; the second finds the first confirmed. */
async function confirm(db: TenantDb, memberId: string, now: Date): Promise<void> {
  const claim = await db.trx
    .selectFrom('member')
    .select('email_key')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!claim) throw new ConflictError('activation_failed')
  await sql`select pg_advisory_xact_lock(${db.tenantId}::int, hashtext(${claim.email_key}))`.execute(db.trx)
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

/** The confirmed member with the address that this member claims. */
function ownerOf(db: TenantDb, memberId: string): Promise<{ name: string; email: string } | undefined> {
  return db.trx
    .selectFrom('member as claim')
    .innerJoin('member as owner', (join) =>
      join.onRef('owner.tenant_id', '=', 'claim.tenant_id').onRef('owner.email_key', '=', 'claim.email_key'),
    )
    .where('claim.tenant_id', '=', db.tenantId)
    .where('claim.id', '=', memberId)
    .where('owner.email_confirmed_at', 'is not', null)
    .select(['owner.name', 'owner.email'])
    .executeTakeFirst()
}
