import { timingSafeEqual } from 'node:crypto'
import { emailKey } from '../../core/email-key.ts'
import { ConflictError, ValidationError } from '../../core/errors.ts'
import type { DetachedScope } from '../../core/scope.ts'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import { readCookies } from '../../infra/http/cookies.ts'
import {
  credentialIdOf,
  requestOptions,
  userHandleOf,
  verifyAssertion,
} from '../../infra/passkeys/ceremony.ts'
import { type AccountDeps, admit, type Http, loginNotes, openDisabled } from '../accounts/server.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { partyOf } from './commands.ts'
import { findCredential, noteUse } from './queries.ts'

/** Options for a login. They do not depend on the request, so they reveal no account. */
export async function beginLogin(scope: DetachedScope, { response }: Pick<Http, 'response'>) {
  const options = await requestOptions(partyOf(scope.tenant))
  await scope.transaction((writing) => keepChallenge(writing, response, options.challenge, null))
  return options
}

/**
 * Logs in with a passkey. The authenticator has verified the person (fingerprint, face, PIN), so
 * this counts as both factors. As with the password, the status of the account is revealed only
 * after a valid response.
 *
 * @throws ValidationError `passkey_failed`: no challenge, or one that is used, expired or of
 *   another browser; unknown or removed passkeys and those of another site; an invalid signature; a
 *   counter that decreased. ConflictError `account_being_deleted`, ForbiddenError
 *   `account_disabled`, `account_suspended`.
 */
export async function finishLogin(
  scope: DetachedScope,
  response: unknown,
  deps: AccountDeps,
  http: Http,
): Promise<void> {
  const { tenant } = scope
  const { taken, found } = await scope.transaction(async (reading) => ({
    taken: await takeChallenge(reading, readCookies(http.request)),
    found: await findCredential(reading.db, credentialIdOf(response) ?? ''),
  }))
  const usable = taken && !taken.registration && found && isHandle(found.user_handle, userHandleOf(response))
  const counter = usable
    ? await verifyAssertion(partyOf(tenant), taken.challenge, response, {
        id: found.id,
        publicKey: found.public_key,
        counter: found.counter,
      })
    : undefined
  if (!found || counter === undefined) throw refused(scope, found?.email ?? '', deps, http)
  const use = { before: found.counter, counter, now: scope.now }
  const refusal = await scope.transaction(async (writing) => {
    // Read again in the transaction that signs in: the passkey may have been removed, or its owner
    // disabled.
    const now = await findCredential(writing.db, found.id)
    if (now?.status === MEMBER_STATUS.deleted) throw new ConflictError('account_being_deleted')
    if (now?.status === MEMBER_STATUS.disabled) {
      const status = await openDisabled(writing, http.response, now.member_id)
      if (typeof status !== 'number') return status
    }
    if (!now || !(await noteUse(writing.db, found.id, use))) throw refused(scope, found.email, deps, http)
    await admit(writing, { id: now.member_id, email: now.email, language: now.language }, deps, http)
    return undefined
  })
  // Thrown after the commit: the cookie refers to a token that the transaction stored.
  if (refusal) throw refusal
}

/** If the authenticator sends a user handle, it must be the owner's. */
function isHandle(expected: Buffer, given: string | null): boolean {
  if (given === null) return true
  const bytes = Buffer.from(given, 'base64url')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

function refused(scope: DetachedScope, email: string, deps: AccountDeps, { request }: Http): ValidationError {
  loginNotes(scope, deps.security, emailKey(email), request)('login_failed')
  return new ValidationError({}, 'passkey_failed')
}
