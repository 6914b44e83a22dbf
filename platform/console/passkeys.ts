import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { ConsoleDb } from '../core/database.ts'
import type { PlatformScope, Staff } from './scope.ts'

/** The console as passkeys know it. */
export interface RelyingParty {
  /** Host without port. */
  readonly id: string
  readonly origin: string
}

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
}

/** More than this many is a mistake. */
const MOST = 10

export async function findPasskeys({ trx }: ConsoleDb, staffId: string): Promise<readonly Passkey[]> {
  const rows = await trx
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'created_at'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .limit(MOST)
    .execute()
  return rows.map(({ id, name, created_at: createdAt }) => ({ id, name, createdAt }))
}

/** Options for a new passkey of this session; the challenge is good for one registration. */
export async function registrationOptions(party: RelyingParty, scope: PlatformScope<Staff>) {
  const { staff } = scope
  const known = await scope.db((db) => findPasskeys(db, staff.id))
  const options = await generateRegistrationOptions({
    rpName: scope.t('console:name'),
    rpID: party.id,
    userName: staff.email,
    userID: new TextEncoder().encode(staff.id),
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await scope.db(({ trx }) =>
    trx
      .updateTable('staff_session')
      .set({ challenge: options.challenge })
      .where('id', '=', staff.sessionId)
      .execute(),
  )
  return options
}

/** Takes the challenge of a session, so that it is used once. */
async function takeChallenge({ trx }: ConsoleDb, sessionId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('staff_session')
    .select('challenge')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  await trx.updateTable('staff_session').set({ challenge: null }).where('id', '=', sessionId).execute()
  return row?.challenge ?? null
}

export interface NewPasskey {
  readonly response: unknown
  readonly name: string
}

/**
 * Checks what the authenticator made. Signatures are checked between two transactions.
 * @returns the row to keep; undefined where anything about it is wrong
 */
export async function verifyNewPasskey(
  party: RelyingParty,
  scope: PlatformScope<Staff>,
  { response, name }: NewPasskey,
) {
  const challenge = await scope.db((db) => takeChallenge(db, scope.staff.sessionId))
  if (challenge === null) return undefined
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const key = Buffer.from(publicKey)
  return { id, staff_id: scope.staff.id, public_key: key, counter, transports: [...transports], name }
}

export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof verifyNewPasskey>>>

/** @returns whether it was kept: false for one that is registered already, or one too many */
export async function keepPasskey(db: ConsoleDb, row: PasskeyRow): Promise<boolean> {
  if ((await findPasskeys(db, row.staff_id)).length >= MOST) return false
  const kept = await db.trx
    .insertInto('staff_passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return kept.numInsertedOrUpdatedRows === 1n
}

/** @returns whether the person had it */
export async function removePasskey({ trx }: ConsoleDb, staffId: string, id: string): Promise<boolean> {
  const removed = await trx
    .deleteFrom('staff_passkey')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return removed.numDeletedRows === 1n
}

/** Options for the second factor of one person. */
export async function signInOptions(party: RelyingParty, passkeys: readonly { readonly id: string }[]) {
  return generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ id }) => ({ id })),
  })
}

/** Checks an assertion against a passkey of this person and notes its use. @returns whether it is right */
export async function checkPasskey(
  { trx }: ConsoleDb,
  party: RelyingParty,
  what: { staffId: string; challenge: string | null; response: unknown; now: Date },
): Promise<boolean> {
  const { staffId, challenge, now } = what
  const response = what.response as AuthenticationResponseJSON
  if (challenge === null || typeof response?.id !== 'string') return false
  const known = await trx
    .selectFrom('staff_passkey')
    .select(['public_key', 'counter'])
    .where('staff_id', '=', staffId)
    .where('id', '=', response.id)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return false
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(known.public_key),
      counter: Number(known.counter),
    },
  }).catch(() => undefined)
  if (!verified?.verified) return false
  await trx
    .updateTable('staff_passkey')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: now })
    .where('id', '=', response.id)
    .execute()
  return true
}
