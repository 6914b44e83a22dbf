import { randomBytes } from 'node:crypto'
import { ConflictError, NotFoundError, ValidationError } from '../../core/errors.ts'
import type { DetachedScope } from '../../core/scope.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Member } from '../../core/viewer.ts'
import { readCookies } from '../../infra/http/cookies.ts'
import {
  creationOptions,
  MOST_PASSKEYS,
  type RelyingParty,
  verifyCreation,
} from '../../infra/passkeys/ceremony.ts'
import {
  type AccountDeps,
  confirmPassword,
  type Http,
  requireConfirmed,
  settleFactors,
} from '../accounts/server.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { deletePasskey, findPasskeys, keepPasskey } from './queries.ts'

/** WebAuthn recommends 64 random bytes, which do not identify the member. */
const HANDLE_BYTES = 64

/** Each site is its own relying party: its host, and the origin that browsers send. */
export const partyOf = ({ origin }: Tenant): RelyingParty => ({ id: new URL(origin).hostname, origin })

/**
 * Options for a new passkey, after a check of the password.
 *
 * @throws ForbiddenError `unconfirmed`; ValidationError of `password`; ConflictError
 *   `passkeys_full`; TooManyAttemptsError
 */
export async function beginRegistration(
  scope: DetachedScope<Member>,
  password: string,
  { rateLimits }: AccountDeps,
  { request, response }: Http,
) {
  const { viewer, tenant } = scope
  requireConfirmed(viewer)
  await confirmPassword(scope, password, { rateLimits, request })
  const known = await scope.transaction(({ db }) => findPasskeys(db, viewer.id))
  if (known.length >= MOST_PASSKEYS) throw new ConflictError('passkeys_full')
  const userHandle = known[0]?.user_handle ?? randomBytes(HANDLE_BYTES)
  const options = await creationOptions(partyOf(tenant), {
    partyName: tenant.settings.name,
    userName: viewer.email,
    userHandle,
    known: known.map(({ id }) => id),
    residentKey: 'required',
  })
  const registration = { memberId: viewer.id, userHandle }
  await scope.transaction((writing) => keepChallenge(writing, response, options.challenge, registration))
  return options
}

/**
 * @throws ValidationError `passkey_failed` if the response fails any check; ConflictError
 *   `passkeys_full`
 */
export async function finishRegistration(
  scope: DetachedScope<Member>,
  { name, response }: { readonly name: string; readonly response: unknown },
  http: Http,
): Promise<void> {
  const { viewer, tenant } = scope
  const taken = await scope.transaction((writing) => takeChallenge(writing, readCookies(http.request)))
  const registration = taken?.registration
  const made =
    registration?.memberId === viewer.id
      ? await verifyCreation(partyOf(tenant), taken?.challenge ?? '', response)
      : undefined
  if (!registration || !made) throw new ValidationError({}, 'passkey_failed')
  const kept = await scope.transaction(async (writing) => {
    const added = await keepPasskey(writing.db, registration, { ...made, name })
    if (added) await settleFactors(writing, http.response)
    return added
  })
  if (!kept) throw new ValidationError({}, 'passkey_failed')
}

/**
 * @throws ValidationError of `password`; NotFoundError if the member has no such passkey;
 *   TooManyAttemptsError
 */
export async function dropPasskey(
  scope: DetachedScope<Member>,
  { id, password }: { readonly id: string; readonly password: string },
  { rateLimits }: AccountDeps,
  http: Http,
): Promise<void> {
  await confirmPassword(scope, password, { rateLimits, request: http.request })
  const dropped = await scope.transaction(async (writing) => {
    const removed = await deletePasskey(writing.db, scope.viewer.id, id)
    if (removed) await settleFactors(writing, http.response)
    return removed
  })
  if (!dropped) throw new NotFoundError()
}
