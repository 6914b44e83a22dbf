import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'
import { BATCH, type KeyedRows } from '../../infra/keyed-rows.ts'

/**
 * Prefix of the keyed hash of an address. Rows without it predate hashing, until the daily
 * maintenance has replaced them.
 */
const HASHED = 'hmac:'

/**
 * The key under which an objection is stored: without the program's secret, the address can neither
 * be read from it nor guessed.
 */
export function objectionKey(db: TenantDb, emailKey: string): string {
  return hashed(db, secretsOf(db)[0] ?? '', emailKey)
}

/**
 * All keys under which the objection of this address may be stored, including those of older
 * secrets.
 */
export function objectionKeys(db: TenantDb, emailKey: string): readonly string[] {
  return [...secretsOf(db).map((secret) => hashed(db, secret, emailKey)), emailKey]
}

const secretsOf = ({ addressSecrets = [] }: TenantDb): readonly string[] =>
  addressSecrets.length > 0 ? addressSecrets : ['']

/** Per tenant, so that equal addresses on two sites have different hashes. */
function hashed({ tenantId }: TenantDb, secret: string, emailKey: string): string {
  const key = createHmac('sha256', secret).update('addresses that object to mail').digest()
  return HASHED + createHmac('sha256', key).update(`${tenantId}\n${emailKey}`).digest('base64url')
}

/** Replaces plain addresses by their keyed hashes. @returns number of replaced rows */
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

/**
 * Rekeys objections of members' addresses when the secret rotates. Other objections cannot be
 * rehashed, because their addresses are not stored: they are lost with the secret that hashed them.
 */
export const KEYED_OBJECTIONS: KeyedRows<TenantDb> = {
  name: 'objections to mail of members',
  async visit(db, { secrets: [newest, ...before], after, write }) {
    const members = await db.trx
      .selectFrom('member')
      .select(['id', 'email_key'])
      .where('tenant_id', '=', db.tenantId)
      .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const renamed = new Map(
      members.flatMap(({ email_key }) =>
        before.map((secret) => [hashed(db, secret, email_key), hashed(db, newest, email_key)] as const),
      ),
    )
    const older = renamed.size > 0 ? await rename(db, renamed, write) : 0
    return { older, lost: 0, next: members.length < BATCH ? null : (members.at(-1)?.id ?? null) }
  },
}

/**
 * Replaces the keys of objections. @param renamed old key to new key. @returns number of objections
 */
async function rename(db: TenantDb, renamed: ReadonlyMap<string, string>, write: boolean): Promise<number> {
  const rows = await db.trx
    .selectFrom('mail_suppression')
    .select(['email_key', 'reason', 'detail', 'created_at'])
    .where('tenant_id', '=', db.tenantId)
    .where('email_key', 'in', [...renamed.keys()])
    .execute()
  if (rows.length === 0 || !write) return rows.length
  const replaced = rows.map((row) => ({
    ...row,
    tenant_id: db.tenantId,
    email_key: renamed.get(row.email_key) ?? row.email_key,
  }))
  const { trx, tenantId } = db
  await trx
    .insertInto('mail_suppression')
    .values(replaced)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const old = rows.map((row) => row.email_key)
  await trx
    .deleteFrom('mail_suppression')
    .where('tenant_id', '=', tenantId)
    .where('email_key', 'in', old)
    .execute()
  return rows.length
}
