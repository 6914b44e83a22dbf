import type { ConsoleDb } from '../core/database.ts'
import { newRecoveryCodes, recoveryCodeHash } from '../infra/second-factor/recovery-codes.ts'

/**
 * Replaces a person's recovery codes. @returns the new ones, which are shown once: only their
 * hashes are kept
 */
export async function renewRecoveryCodes({ trx }: ConsoleDb, staffId: string): Promise<readonly string[]> {
  const codes = newRecoveryCodes()
  await trx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  const rows = codes.map((code) => ({ staff_id: staffId, code_hash: recoveryCodeHash(code) }))
  await trx.insertInto('staff_recovery_code').values(rows).execute()
  return codes
}

/** Uses a code up. @returns whether it was one */
export async function spendRecoveryCode({ trx }: ConsoleDb, staffId: string, code: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('staff_recovery_code')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', recoveryCodeHash(code))
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}

/** How many are left. */
export async function recoveryCodesLeft({ trx }: ConsoleDb, staffId: string): Promise<number> {
  const rows = await trx
    .selectFrom('staff_recovery_code')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .execute()
  return rows.length
}
