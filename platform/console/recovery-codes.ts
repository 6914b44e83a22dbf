import { createHash, randomBytes } from 'node:crypto'
import type { ConsoleDb } from '../core/database.ts'

const COUNT = 10
/** No 0, 1, i, l, o, u: the codes are read from paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16

/** Replaces a person's recovery codes. @returns the new ones, which are shown once: only their hashes are kept */
export async function renewRecoveryCodes({ trx }: ConsoleDb, staffId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await trx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  const rows = codes.map((code) => ({ staff_id: staffId, code_hash: hashOf(code) }))
  await trx.insertInto('staff_recovery_code').values(rows).execute()
  return codes
}

/** Uses a code up. @returns whether it was one */
export async function spendRecoveryCode({ trx }: ConsoleDb, staffId: string, code: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('staff_recovery_code')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashOf(code))
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

/** 16 characters of 30: 78 bits, so that a plain hash is enough. */
function newCode(): string {
  const letters: string[] = []
  while (letters.length < LENGTH)
    for (const byte of randomBytes(LENGTH)) {
      const letter = byte < ALPHABET.length * 8 ? ALPHABET[byte % ALPHABET.length] : undefined
      if (letter && letters.length < LENGTH) letters.push(letter)
    }
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4).join('')).join('-')
}

function hashOf(code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(plain).digest()
}
