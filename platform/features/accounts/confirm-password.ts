import type { Request } from 'express'
import { ValidationError } from '../../core/errors.ts'
import type { DetachedScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { requestShare } from '../../infra/network-share.ts'
import { type GrowingWait, limitKey, type RateLimits } from '../../infra/rate-limit.ts'
import { verifyPassword } from './passwords.ts'

/**
 * Wrong passwords per session, with the same waits as the login. Counted per session: whoever stole
 * one cannot get a new one without the password, and does not lock the owner out of the owner's
 * session.
 */
const OWN_WAIT: GrowingWait = { name: 'confirm-password', free: 5, longest: 60, memory: 86_400 }

export interface Confirming {
  readonly rateLimits: RateLimits
  /** Identifies the network, for its share of the password checks. */
  readonly request: Pick<Request, 'ip'>
  /** Field of the form that holds the password. */
  readonly field?: string
}

/**
 * Re-authenticates the signed-in member before a sensitive change. Call it from a call with
 * `transaction: 'none'`: the check hashes.
 *
 * @throws ValidationError on the field `password`: `required`, `password_wrong`;
 *   TooManyAttemptsError with the minutes to wait
 */
export async function confirmPassword(
  scope: DetachedScope<Member>,
  password: string,
  confirming: Confirming,
): Promise<void> {
  await provenHash(scope, password, confirming)
}

/**
 * As `confirmPassword`; returns the stored hash, so that a change can require that it is still the
 * same.
 */
export async function provenHash(
  scope: DetachedScope<Member>,
  password: string,
  { rateLimits, request, field = 'password' }: Confirming,
): Promise<string> {
  const { tenant, viewer } = scope
  if (!password) throw new ValidationError({ [field]: { code: 'required' } })
  const key = limitKey(tenant.key, viewer.sessionId)
  await rateLimits.attempt(OWN_WAIT, key)
  try {
    const stored = await scope.transaction(({ db }) =>
      db.trx
        .selectFrom('member')
        .select('password_hash')
        .where('tenant_id', '=', db.tenantId)
        .where('id', '=', viewer.id)
        .executeTakeFirst(),
    )
    const hash = stored?.password_hash ?? null
    const share = requestShare(tenant.key, request.ip, 'known')
    if (hash === null || !(await verifyPassword(hash, password, share))) throw wrong(field)
    await rateLimits.forget(OWN_WAIT, key)
    return hash
  } catch (error) {
    // A check that did not run does not count as a wrong try.
    if (!(error instanceof ValidationError)) await rateLimits.takeBack(OWN_WAIT, key)
    throw error
  }
}

const wrong = (field: string) => new ValidationError({ [field]: { code: 'password_wrong' } })
