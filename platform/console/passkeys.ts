import type { ConsoleDb } from '../core/database.ts'
import {
  creationOptions,
  credentialIdOf,
  MOST_PASSKEYS,
  type RelyingParty,
  verifyAssertion,
  verifyCreation,
} from '../infra/passkeys/ceremony.ts'
import type { PlatformScope, Staff } from './scope.ts'

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
}

export async function findPasskeys({ trx }: ConsoleDb, staffId: string): Promise<readonly Passkey[]> {
  const rows = await trx
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'created_at'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .limit(MOST_PASSKEYS)
    .execute()
  return rows.map(({ id, name, created_at: createdAt }) => ({ id, name, createdAt }))
}

/**
 * Options for a new passkey. The challenge is stored with the session and valid for one
 * registration.
 */
export async function registrationOptions(party: RelyingParty, scope: PlatformScope<Staff>) {
  const { staff } = scope
  const known = await scope.db((db) => findPasskeys(db, staff.id))
  const options = await creationOptions(party, {
    partyName: scope.t('console:name'),
    userName: staff.email,
    userHandle: new TextEncoder().encode(staff.id),
    known: known.map(({ id }) => id),
    residentKey: 'preferred',
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

/** Reads and deletes the challenge of a session, so that it is used only once. */
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
 * Verifies the response of the authenticator. Signatures are verified between two transactions.
 * @returns the row to store; undefined if the verification fails
 */
export async function verifyNewPasskey(
  party: RelyingParty,
  scope: PlatformScope<Staff>,
  { response, name }: NewPasskey,
) {
  const challenge = await scope.db((db) => takeChallenge(db, scope.staff.sessionId))
  if (challenge === null) return undefined
  const made = await verifyCreation(party, challenge, response)
  if (!made) return undefined
  const { id, publicKey: key, counter, transports } = made
  return { id, staff_id: scope.staff.id, public_key: key, counter, transports: [...transports], name }
}

export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof verifyNewPasskey>>>

/** @returns whether it was stored: false if it is already registered, or if there are too many */
export async function keepPasskey(db: ConsoleDb, row: PasskeyRow): Promise<boolean> {
  if ((await findPasskeys(db, row.staff_id)).length >= MOST_PASSKEYS) return false
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

/**
 * Verifies an assertion against a passkey of this person and records its use.
 * @returns whether it is valid
 */
export async function checkPasskey(
  { trx }: ConsoleDb,
  party: RelyingParty,
  what: { staffId: string; challenge: string | null; response: unknown; now: Date },
): Promise<boolean> {
  const { staffId, challenge, now } = what
  const id = credentialIdOf(what.response)
  if (challenge === null || id === undefined) return false
  const known = await trx
    .selectFrom('staff_passkey')
    .select(['public_key', 'counter'])
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return false
  const credential = { id, publicKey: known.public_key, counter: Number(known.counter) }
  const counter = await verifyAssertion(party, challenge, what.response, credential)
  if (counter === undefined) return false
  await trx.updateTable('staff_passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute()
  return true
}
