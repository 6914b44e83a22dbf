import type { Response } from 'express'
import { newSecret } from '../../core/ids.ts'
import type { RequestScope } from '../../core/scope.ts'
import { cookieEntry } from '../../infra/http/cookie-registry.ts'
import { setCookie } from '../../infra/http/cookies.ts'
import { tokenHash } from '../accounts/server.ts'

/** Cookie of the browser that requested a challenge. */
export const CHALLENGE_COOKIE = 'passkey'
/** Lifetime in seconds. */
const LIFETIME = cookieEntry(CHALLENGE_COOKIE).age

/** The member for whom a new passkey is registered; null for a login. */
export interface Registration {
  readonly memberId: string
  readonly userHandle: Buffer
}

/** Stores a challenge for this browser. */
export async function keepChallenge(
  { db, now }: Pick<RequestScope, 'db' | 'now'>,
  response: Response,
  challenge: string,
  registration: Registration | null,
): Promise<void> {
  const token = newSecret()
  await db.trx
    .insertInto('passkey_challenge')
    .values({
      tenant_id: db.tenantId,
      token_hash: tokenHash(token),
      challenge,
      member_id: registration?.memberId ?? null,
      user_handle: registration?.userHandle ?? null,
      expires_at: new Date(now.getTime() + LIFETIME * 1000),
    })
    .execute()
  setCookie(response, CHALLENGE_COOKIE, token)
}

export interface TakenChallenge {
  readonly challenge: string
  readonly registration: Registration | null
}

/**
 * Consumes the challenge of this browser, whatever the result: a challenge is answered at most
 * once.
 */
export async function takeChallenge(
  { db, now }: Pick<RequestScope, 'db' | 'now'>,
  cookies: Readonly<Record<string, string | undefined>>,
): Promise<TakenChallenge | undefined> {
  const row = await db.trx
    .deleteFrom('passkey_challenge')
    .where('tenant_id', '=', db.tenantId)
    .where('token_hash', '=', tokenHash(cookies[CHALLENGE_COOKIE] ?? ''))
    .returning(['challenge', 'member_id', 'user_handle', 'expires_at'])
    .executeTakeFirst()
  if (!row || row.expires_at <= now) return undefined
  const { member_id: memberId, user_handle: userHandle } = row
  return { challenge: row.challenge, registration: memberId && userHandle ? { memberId, userHandle } : null }
}
