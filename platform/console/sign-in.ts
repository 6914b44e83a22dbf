import type { ConsoleDatabase, ConsoleDb } from '../core/database.ts'
import { emailKey } from '../core/email-key.ts'
import { TooManyAttemptsError, ValidationError } from '../core/errors.ts'
import { newSecret } from '../core/ids.ts'
import { countLogin, verifyPassword } from '../features/accounts/server.ts'
import type { KeyRing } from '../infra/key-ring.ts'
import { type GrowingWait, limitKey, networkOf, type RateLimits } from '../infra/rate-limit.ts'
import { unseal } from '../infra/second-factor/seal.ts'
import { acceptedStep } from '../infra/second-factor/totp.ts'
import type { SecurityLog } from '../infra/security-log.ts'
import { auditPlatform } from './audit.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { startSession } from './sessions.ts'
import { after, hashToken, LIFETIME, ofStaff } from './tokens.ts'

export interface SignInDeps {
  readonly database: ConsoleDatabase
  readonly rateLimits: RateLimits
  readonly security: SecurityLog
  readonly appSecrets: KeyRing
}

/** Staff belong to no tenant: their attempts are counted under this key, which no tenant has. */
const NO_TENANT = 0

/** Wrong codes after the right password, per person. */
const CODE_WAIT: GrowingWait = { name: 'staff-code', free: 5, longest: 60, memory: 86_400 }

interface Credentials {
  readonly email: string
  readonly password: string
  /** Client address. */
  readonly address: string | undefined
  readonly now: Date
}

/**
 * The first step: the password, counted and hashed like a member's, outside of any transaction.
 * Known and unknown addresses take the same time and get the same answer.
 *
 * @returns the token of a sign-in that waits for its second factor
 * @throws ValidationError `login_failed`, TooManyAttemptsError with minutes
 */
export async function checkPassword(deps: SignInDeps, credentials: Credentials): Promise<string> {
  const { database, rateLimits, security } = deps
  const { address, now, password } = credentials
  const account = emailKey(credentials.email)
  const note = (event: 'login_failed' | 'login_locked') =>
    security.note(event, { ...who(security, account, address), factor: 'password' })
  const login = { tenant: NO_TENANT, rateLimits, account, address, deviceId: undefined }
  const counted = await countLogin(login).catch((error: unknown) => {
    if (error instanceof TooManyAttemptsError) note('login_locked')
    throw error
  })
  const staff = await database.withStaff([], (db) => findByEmail(db, account))
  const right = await counted.check((share) => verifyPassword(staff?.password_hash ?? null, password, share))
  if (!staff || !right) {
    note('login_failed')
    throw new ValidationError({}, 'login_failed')
  }
  await counted.forgive()
  const token = newSecret()
  await database.withStaff([], async ({ trx }) => {
    await trx.deleteFrom('staff_login').where('expires_at', '<=', now).execute()
    const row = { token_hash: hashToken(token), staff_id: staff.id, expires_at: after(now, LIFETIME.signIn) }
    await trx.insertInto('staff_login').values(row).execute()
  })
  return token
}

const who = (security: SecurityLog, account: string, address: string | undefined) => ({
  tenant: 'console',
  account: security.pseudonym('staff', account),
  network: security.pseudonym('network', networkOf(address)),
})

async function findByEmail({ trx }: ConsoleDb, account: string) {
  return trx
    .selectFrom('staff')
    .select(['id', 'password_hash'])
    .where('email_key', '=', account)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
}

/** A sign-in that waits for its second factor. */
export interface WaitingSignIn {
  readonly staffId: string
  readonly email: string
  readonly challenge: string | null
}

/** The sign-in of a token; undefined if it has expired. */
export async function findSignIn(
  { trx }: ConsoleDb,
  token: string,
  now: Date,
): Promise<WaitingSignIn | undefined> {
  const row = await trx
    .selectFrom('staff_login')
    .innerJoin('staff', 'staff.id', 'staff_login.staff_id')
    .select(['staff.id', 'staff.email', 'staff_login.challenge'])
    .where('staff_login.token_hash', '=', hashToken(token))
    .where('staff_login.expires_at', '>', now)
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst()
  return row && { staffId: row.id, email: row.email, challenge: row.challenge }
}

/** Stores the challenge for a passkey to sign; it replaces an older one. */
export async function keepChallenge({ trx }: ConsoleDb, token: string, challenge: string): Promise<void> {
  await trx.updateTable('staff_login').set({ challenge }).where('token_hash', '=', hashToken(token)).execute()
}

/** Checks a second factor inside the transaction. @returns whether it was right */
export type CheckFactor = (db: ConsoleDb, signIn: WaitingSignIn) => Promise<boolean>

interface SecondStep {
  readonly token: string
  readonly now: Date
  readonly device: string
  readonly address: string | undefined
  readonly check: CheckFactor
}

/**
 * The second step: the sign-in becomes a session.
 *
 * @returns the session's token; undefined if the sign-in has expired
 * @throws ValidationError `second_factor_failed`, TooManyAttemptsError with minutes
 */
export async function finishSignIn(deps: SignInDeps, step: SecondStep): Promise<string | undefined> {
  const { database, security } = deps
  const { token, now, device, check } = step
  const waiting = await database.withStaff([], (db) => findSignIn(db, token, now))
  if (!waiting) return undefined
  const person = { staffId: waiting.staffId, account: emailKey(waiting.email), address: step.address }
  const session = await tryCode(deps, person, async (db) => {
    // Locks the row: two requests with the same sign-in create only one session.
    const mine = await db.trx
      .selectFrom('staff_login')
      .select(['staff_id', 'challenge'])
      .where('token_hash', '=', hashToken(token))
      .forUpdate()
      .executeTakeFirst()
    if (!mine || !(await check(db, { ...waiting, challenge: mine.challenge }))) return undefined
    await db.trx.deleteFrom('staff_login').where('token_hash', '=', hashToken(token)).execute()
    await auditPlatform(db, { staffId: waiting.staffId, now, action: 'signed_in' })
    return startSession(db, waiting.staffId, { now, device })
  })
  security.note('login_succeeded', { ...notesOf(security, person), staff: waiting.staffId })
  return session
}

interface CodePerson {
  readonly staffId: string
  readonly account: string
  readonly address: string | undefined
}

const notesOf = (security: SecurityLog, { account, address }: CodePerson) => ({
  ...who(security, account, address),
  factor: 'second',
})

/**
 * Runs one attempt with a second factor and counts it for the person.
 * @returns the result of `check`
 * @throws ValidationError `second_factor_failed` if `check` returns undefined, TooManyAttemptsError
 *   with minutes
 */
export async function tryCode<T>(
  { database, rateLimits, security }: SignInDeps,
  person: CodePerson,
  check: (db: ConsoleDb) => Promise<T | undefined>,
): Promise<T> {
  const key = limitKey(NO_TENANT, person.staffId)
  await rateLimits.attempt(CODE_WAIT, key).catch((error: unknown) => {
    if (error instanceof TooManyAttemptsError) security.note('login_locked', notesOf(security, person))
    throw error
  })
  const right = await database.withStaff([], check)
  if (right === undefined) {
    security.note('login_failed', notesOf(security, person))
    throw new ValidationError({}, 'second_factor_failed')
  }
  await rateLimits.forget(CODE_WAIT, key)
  return right
}

/**
 * Accepts a code of the authenticator app, valid once, or a recovery code, which is then deleted.
 */
export function checkCode(
  code: string,
  { now, appSecrets }: { now: Date; appSecrets: KeyRing },
): CheckFactor {
  return async (db, { staffId }) => {
    const digits = code.replace(/\s/g, '')
    if (/^\d{6}$/.test(digits)) return spendTotp(db, staffId, { code: digits, now, appSecrets })
    if (!(await spendRecoveryCode(db, staffId, code))) return false
    await auditPlatform(db, { staffId, now, action: 'recovery_code_used' })
    return true
  }
}

async function spendTotp(
  { trx }: ConsoleDb,
  staffId: string,
  { code, now, appSecrets }: { code: string; now: Date; appSecrets: KeyRing },
): Promise<boolean> {
  const row = await trx
    .selectFrom('staff')
    .select(['totp_secret', 'totp_step'])
    .where('id', '=', staffId)
    .forUpdate()
    .executeTakeFirst()
  const secret = row?.totp_secret && unseal(row.totp_secret, staffId, ofStaff(appSecrets))
  if (!row || !secret) return false
  const lastStep = row.totp_step === null ? null : Number(row.totp_step)
  const step = acceptedStep(secret, code, { now, lastStep })
  if (step === undefined) return false
  await trx.updateTable('staff').set({ totp_step: step }).where('id', '=', staffId).execute()
  return true
}
