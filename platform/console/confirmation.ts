import { emailKey } from '../core/email-key.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { checkCode, type SignInDeps, tryCode } from './sign-in.ts'
import { LIFETIME } from './tokens.ts'

/** Form field with the code of the second factor. */
export const CODE_FIELD = 'confirmation_code'

/**
 * Whether this session was confirmed by a second factor recently. A stolen session alone must not
 * be enough to change access.
 */
export const isConfirmed = ({ staff, now }: PlatformScope<Staff>): boolean =>
  now.getTime() - staff.confirmedAt.getTime() < LIFETIME.confirmed

/**
 * Confirms this session by a code of the authenticator app or a recovery code.
 * @throws ValidationError `second_factor_failed`, TooManyAttemptsError with minutes
 */
export type ConfirmByCode = (
  scope: PlatformScope<Staff>,
  given: { readonly code: string; readonly address: string | undefined },
) => Promise<void>

export function confirmationBy(deps: SignInDeps): ConfirmByCode {
  return ({ staff, now }, { code, address }) => {
    const { id: staffId, sessionId, email } = staff
    const check = checkCode(code, { now, appSecrets: deps.appSecrets })
    const person = { staffId, account: emailKey(email), address }
    return tryCode(deps, person, async (db) => {
      if (!(await check(db, { staffId, email, challenge: null }))) return undefined
      await db.trx
        .updateTable('staff_session')
        .set({ confirmed_at: now })
        .where('id', '=', sessionId)
        .execute()
      return true
    }).then(() => undefined)
  }
}
