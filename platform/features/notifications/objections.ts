import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'

/** In front of the keyed hash of an address. Rows without it are from before, until the daily maintenance has replaced them. */
const HASHED = 'hmac:'

/** What the objection of an address is stored by: without the program's secret no address can be read from it or guessed. */
export function objectionKey(db: TenantDb, emailKey: string): string {
  return hashed(db, secretsOf(db)[0] ?? '', emailKey)
}

/** Every key that the objection of this address may stand under, by older secrets too. */
export function objectionKeys(db: TenantDb, emailKey: string): readonly string[] {
  return [...secretsOf(db).map((secret) => hashed(db, secret, emailKey)), emailKey]
}

const secretsOf = ({ addressSecrets = [] }: TenantDb): readonly string[] =>
  addressSecrets.length > 0 ? addressSecrets : ['']

/** Different in each tenant: equal addresses of two sites do not show as equal. */
function hashed({ tenantId }: TenantDb, secret: string, emailKey: string): string {
  const key = createHmac('sha256', secret).update('addresses that object to mail').digest()
  return HASHED + createHmac('sha256', key).update(`${tenantId}\n${emailKey}`).digest('base64url')
}

/** Replaces addresses by their keyed hashes. @returns how many there were */
export async function hashObjections(db: TenantDb): Promise<number> {
  const plain = await db.trx
    .selectFrom('mail_suppression')
    .select(['email_key', 'reason', 'detail', 'created_at'])
    .where('tenant_id', '=', db.tenantId)
    .where(sql<boolean>`not starts_with(email_key, ${HASHED})`)
    .execute()
  if (plain.length === 0) return 0
  const rows = plain.map((row) => ({
    ...row,
    tenant_id: db.tenantId,
    email_key: objectionKey(db, row.email_key),
  }))
  await db.trx
    .insertInto('mail_suppression')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.trx
    .deleteFrom('mail_suppression')
    .where('tenant_id', '=', db.tenantId)
    .where(sql<boolean>`not starts_with(email_key, ${HASHED})`)
    .execute()
  return plain.length
}
