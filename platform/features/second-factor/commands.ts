import type { TenantDb } from '../../core/database.ts'
import { ConflictError, ValidationError } from '../../core/errors.ts'
import type { DetachedScope, RequestScope } from '../../core/scope.ts'
import type { Member } from '../../core/viewer.ts'
import { readCookies } from '../../infra/http/cookies.ts'
import { type GrowingWait, limitKey } from '../../infra/rate-limit.ts'
import { acceptedStep } from '../../infra/second-factor/totp.ts'
import {
  type AccountDeps,
  admit,
  confirmPassword,
  findWaitingLogin,
  type Http,
  loginNotes,
  requireConfirmed,
  settleFactors,
  takeWaitingLogin,
} from '../accounts/server.ts'
import {
  beginSetUp,
  enable,
  findTotp,
  isUnderWay,
  keepStep,
  removeSecondFactor,
  sealKey,
  spendRecoveryCode,
} from './queries.ts'

/** Limits wrong codes of one member, at the login and when switching the second factor off. */
const CODE_WAIT: GrowingWait = { name: 'member-code', free: 5, longest: 60, memory: 86_400 }

const codeWrong = () => new ValidationError({ one_time_password: { code: 'code_wrong' } })

/**
 * Creates the secret of an authenticator app and recovery codes, for the page that shows them.
 * Replaces an unfinished set-up.
 *
 * @throws ForbiddenError `unconfirmed`; ValidationError of `password`; ConflictError
 *   `second_factor_on`; TooManyAttemptsError
 */
export async function startSetUp(
  scope: DetachedScope<Member>,
  password: string,
  { rateLimits, config }: AccountDeps,
  { request }: Pick<Http, 'request'>,
): Promise<void> {
  const { viewer } = scope
  requireConfirmed(viewer)
  await confirmPassword(scope, password, { rateLimits, request })
  const begun = await scope.transaction((writing) =>
    beginSetUp(writing, viewer.id, sealKey(config.appSecrets)),
  )
  if (!begun) throw new ConflictError('second_factor_on')
}

/**
 * Switches the second factor on. This uses the current code up, so that it cannot also sign in.
 *
 * @throws ConflictError `second_factor_not_started`: no set-up, or an expired one; ValidationError
 *   `code_wrong`
 */
export async function finishSetUp(
  scope: RequestScope<Member>,
  code: string,
  { config }: AccountDeps,
  { response }: Pick<Http, 'response'>,
): Promise<void> {
  const { now, viewer } = scope
  const totp = await findTotp(scope, viewer.id, 'lock')
  if (!totp?.sealed || !isUnderWay(totp, now)) throw new ConflictError('second_factor_not_started')
  const step = acceptedStep(totp.sealed.secret, code, { now, lastStep: null })
  if (step === undefined) throw codeWrong()
  await enable(scope, viewer.id, totp.sealed, { step, key: sealKey(config.appSecrets) })
  await settleFactors(scope, response)
}

/**
 * Switches the second factor off. If it is off already, only the password is checked.
 *
 * @throws ValidationError of `password` or `one_time_password`; TooManyAttemptsError with minutes
 */
export async function switchOff(
  scope: DetachedScope<Member>,
  { password, one_time_password: code }: { readonly password: string; readonly one_time_password: string },
  deps: AccountDeps,
  { request, response }: Http,
): Promise<void> {
  const { viewer, tenant } = scope
  const { rateLimits } = deps
  await confirmPassword(scope, password, { rateLimits, request })
  const tries = limitKey(tenant.key, viewer.id)
  await rateLimits.attempt(CODE_WAIT, tries)
  const off = await scope.transaction(async (writing) => {
    const totp = await findTotp(writing, viewer.id, 'lock')
    const right = !totp?.enabledAt || (await spendCode(writing, viewer.id, code))
    if (right) await removeSecondFactor(writing.db, viewer.id)
    if (right && totp?.enabledAt) await settleFactors(writing, response)
    return right
  })
  if (!off) throw codeWrong()
  await rateLimits.forget(CODE_WAIT, tries)
}

/**
 * The second step of a login. Counts the try for the member before checking the code, which limits
 * guessing by somebody who has the password.
 *
 * @throws ConflictError `login_expired` if the password is required first (again); ValidationError
 *   `code_wrong`; TooManyAttemptsError with minutes
 */
export async function giveCode(
  scope: DetachedScope,
  code: string,
  deps: AccountDeps,
  http: Http,
): Promise<void> {
  const { tenant } = scope
  const { rateLimits } = deps
  const cookies = readCookies(http.request)
  const waiting = await scope.transaction((reading) => findWaitingLogin(reading, cookies))
  if (!waiting) throw new ConflictError('login_expired')
  const tries = limitKey(tenant.key, waiting.id)
  await rateLimits.attempt(CODE_WAIT, tries)
  const right = await scope.transaction(async (writing) => {
    if (!(await spendCode(writing, waiting.id, code))) return false
    // Looked up again in the transaction that signs in: a new password or a disabled account since
    // then invalidates it.
    const still = await findWaitingLogin(writing, cookies)
    if (!still || !(await takeWaitingLogin(writing.db, cookies, http.response)))
      throw new ConflictError('login_expired')
    await admit(writing, still, deps, http)
    return true
  })
  if (!right) {
    loginNotes(scope, deps.security, waiting.email, http.request)('login_failed', waiting.id)
    throw codeWrong()
  }
  await rateLimits.forget(CODE_WAIT, tries)
}

/**
 * Consumes a code: one of the authenticator app is valid once and only if it is later than the last
 * one; a recovery code is deleted.
 * @returns whether it was correct; also false if no second factor is enabled
 */
async function spendCode(
  scope: Pick<RequestScope, 'db' | 'now' | 'unseal'>,
  memberId: string,
  typed: string,
): Promise<boolean> {
  const { db, now } = scope
  const totp = await findTotp(scope, memberId, 'lock')
  if (!totp?.enabledAt) return false
  const digits = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return spendRecoveryCode(db, memberId, typed)
  return spendTotp(
    db,
    memberId,
    totp.sealed && acceptedStep(totp.sealed.secret, digits, { now, lastStep: totp.step }),
  )
}

async function spendTotp(db: TenantDb, memberId: string, step: number | undefined): Promise<boolean> {
  if (step === undefined) return false
  await keepStep(db, memberId, step)
  return true
}
