import type { ConsoleDb } from '../core/database.ts'
import { newRecoveryCodes, recoveryCodeHash } from '../infra/second-factor/recovery-codes.ts'

/**
 * Replaces a person's recovery codes.
 * @returns the new ones, which can be shown only now: the database stores their hashes
 */
export async function renewRecoveryCodes({ trx }: ConsoleDb, staffId: string): Promise<readonly string[]> {
  const codes = newRecoveryCodes()
  await trx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  const rows = codes.map((code) => ({ staff_id: staffId, code_hash: recoveryCodeHash(code) }))
  await trx.insertInto('staff_recovery_code').values(rows).execute()
  return codes
}

/** Redeems a code. @returns whether it was valid */
export async function spendRecoveryCode({ trx }: ConsoleDb, staffId: string, code: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('staff_recovery_code')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', recoveryCodeHash(code))
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}

export async function recoveryCodesLeft({ trx }: ConsoleDb, staffId: string): Promise<number> {
  const rows = await trx
    .selectFrom('staff_recovery_code')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .execute()
  return rows.length
}
