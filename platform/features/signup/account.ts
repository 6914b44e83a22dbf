import type { Request } from 'express'
import { emailKey } from '../../core/email-key.ts'
import { ConflictError, ValidationError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { placeOf } from '../../core/places.ts'
import type { RequestContext, RequestScope } from '../../core/scope.ts'
import { GENDERS, MEMBER_STATUS } from '../../core/viewer.ts'
import type { Share } from '../../infra/fair-gate.ts'
import { type Allowance, limitKey, networkOf, type RateLimits } from '../../infra/rate-limit.ts'
import { isEmail, mailboxKey, passwordFault, verifyPassword } from '../accounts/server.ts'
import { firstConsent, termsVersion } from '../consent/server.ts'
import { nameFault } from '../profile/server.ts'
import { mailActivation, mailOwner } from './activation-mail.ts'
import type { SignupAnswers } from './rules.ts'

/**
 * Counted per network: a stranger who signs up with an address must not prevent its owner from
 * signing up elsewhere.
 */
const PER_ADDRESS: Allowance = { name: 'signup-address', points: 5, per: 3600 }
/** Prevents a script from creating thousands of accounts. */
const PER_NETWORK: Allowance = { name: 'signup-net', points: 200, per: 3600 }

/**
 * Each press of a finished step costs a password check, and people do not repeat it for an hour.
 */
export const SAME_PRESSES: Allowance = { name: 'signup-again', points: 20, per: 3600 }

export interface AccountInput {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly terms: boolean
  /**
   * Explicit consent to the use of special categories of data, separate from the terms
   * (docs/product-rules.md#consent).
   */
  readonly consent: boolean
}

/** @throws ValidationError with one entry per faulty field */
function checkAccount({ name, email, password, terms, consent }: AccountInput, site: string): void {
  const faults = {
    name: nameFault(name, email, site),
    email: !email.trim() ? { code: 'required' } : isEmail(email) ? null : { code: 'email_invalid' },
    password: password ? passwordFault(password, { email, name, site }) : { code: 'required' },
    terms: terms ? null : { code: 'terms_required' },
    consent: consent ? null : { code: 'consent_required' },
  }
  const found = Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, fault] as const] : []))
  if (found.length > 0) throw new ValidationError(Object.fromEntries(found))
}

/**
 * Checks everything that can be checked before the password is hashed.
 *
 * @throws ValidationError of the fields; TooManyAttemptsError for too many signups of a network, in
 *   total or with this mailbox
 */
export async function admitAccount(
  { tenant }: RequestContext,
  input: AccountInput,
  { request, rateLimits }: { readonly request: Request; readonly rateLimits: RateLimits },
): Promise<void> {
  checkAccount(input, tenant.settings.name)
  const network = networkOf(request.ip)
  await rateLimits.countAll([
    { allowance: PER_NETWORK, key: limitKey(tenant.key, network) },
    { allowance: PER_ADDRESS, key: limitKey(tenant.key, mailboxKey(input.email), network) },
  ])
}

export interface NewAccount {
  readonly passwordHash: string
  /** Whether a mail may be sent to the mailbox; the account is created in either case. */
  readonly mail: boolean
}

/**
 * Creates the member, unconfirmed. A known address is handled indistinguishably
 * (docs/product-rules.md#claims-tell-nothing): it creates a claim that no mail will ever confirm,
 * and the mail tells the owner of the address that they have an account.
 *
 * @throws with `account_errors: explicit` ValidationError `email_taken`, `account_being_deleted`
 */
export async function createAccount(
  scope: RequestScope,
  answers: SignupAnswers,
  input: AccountInput,
  { passwordHash, mail }: NewAccount,
): Promise<string> {
  const { db, tenant, now } = scope
  const key = emailKey(input.email)
  const owner = await confirmedOwner(scope, key)
  if (owner && tenant.settings.account_errors === 'explicit') {
    const code = owner.status === MEMBER_STATUS.deleted ? 'account_being_deleted' : 'email_taken'
    throw new ValidationError({ email: { code } })
  }
  const id = newId()
  const row = memberRow(scope, id, answers, input)
  await db.trx
    .insertInto('member')
    .values({ ...row, email_key: key, password_hash: passwordHash, signup_at: now })
    .execute()
  await firstConsent(scope, id)
  if (!mail) return id
  if (owner) await mailOwner(scope, id, owner)
  else await mailActivation(scope, { id, email: input.email.trim(), name: row.name })
  return id
}

function memberRow(scope: RequestScope, id: string, answers: SignupAnswers, input: AccountInput) {
  const { db, tenant, locale, now } = scope
  const { gender, seeks, date_of_birth, country, region, city, cell, spot } = answers
  if (!gender || !seeks || !date_of_birth || !country || region === undefined)
    throw new ConflictError('signup_order')
  // Drafts from an earlier version of the program have no cell.
  const place = cell === undefined ? placeOf(tenant.settings, country, region, city) : { city, cell, spot }
  return {
    tenant_id: db.tenantId,
    id,
    status: MEMBER_STATUS.not_confirmed,
    email: input.email.trim(),
    name: input.name.trim(),
    language: locale.code,
    gender: GENDERS[gender],
    seeks: GENDERS[seeks],
    birth_date: date_of_birth,
    country,
    region,
    city: place?.city ?? null,
    cell: place?.cell ?? null,
    spot: place?.spot ?? null,
    // Recorded consent: version, time and language (docs/product-rules.md#consent).
    terms_version: termsVersion(tenant.settings),
    terms_accepted_at: now,
    terms_language: locale.code,
  }
}

async function confirmedOwner({ db }: RequestScope, key: string) {
  return db.trx
    .selectFrom('member')
    .select(['id', 'name', 'email', 'status'])
    .where('tenant_id', '=', db.tenantId)
    .where('email_key', '=', key)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
}

/** The account of a finished step, with the data that a repeated press is compared with. */
export interface MadeAccount {
  readonly id: string
  readonly emailKey: string
  readonly passwordHash: string
}

/** Undefined if it has been confirmed or removed since. */
export async function findMade({ db }: RequestScope, id: string): Promise<MadeAccount | undefined> {
  const row = await db.trx
    .selectFrom('member')
    .select(['email_key', 'password_hash'])
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .where('status', '=', MEMBER_STATUS.not_confirmed)
    .executeTakeFirst()
  return row && { id, emailKey: row.email_key, passwordHash: row.password_hash }
}

/** Whether this repeats the press that created the account: same address, same password. */
export async function isSameAccount(
  made: MadeAccount | undefined,
  input: AccountInput,
  share: Share,
): Promise<boolean> {
  const right = await verifyPassword(made?.passwordHash ?? null, input.password, share)
  return right && made?.emailKey === emailKey(input.email)
}
