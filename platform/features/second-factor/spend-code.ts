import type { TenantDb } from '../../core/database.ts'
import type { RequestScope } from '../../core/scope.ts'
import { acceptedStep } from '../../infra/second-factor/totp.ts'
import { findTotp, keepStep, spendRecoveryCode } from './queries.ts'

/**
 * Uses a code up: one of the authenticator app is good once and only after the last one, a recovery code is deleted.
 * @returns whether it was right; false as well where no second factor is enabled
 */
export async function spendCode(
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
