import type { TenantDb } from '../../core/database.ts'
import { type Credential, MOST_PASSKEYS } from '../../infra/passkeys/ceremony.ts'
import { lockMember } from '../accounts/server.ts'
import type { Registration } from './challenges.ts'

const ofMember = (db: TenantDb, memberId: string) =>
  db.trx
    .selectFrom('member_passkey')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')

/** Passkeys of a member, the oldest first. */
export function findPasskeys(db: TenantDb, memberId: string) {
  return ofMember(db, memberId)
    .select(['id', 'name', 'user_handle', 'created_at', 'last_used_at'])
    .limit(MOST_PASSKEYS)
    .execute()
}

/**
 * Stores a new passkey. @returns false if it is already registered, or if the member has the
 * maximum
 */
export async function keepPasskey(
  db: TenantDb,
  { memberId, userHandle }: Registration,
  { id, publicKey, counter, transports, name }: Credential & { readonly name: string },
): Promise<boolean> {
  await lockMember(db, memberId)
  if ((await findPasskeys(db, memberId)).length >= MOST_PASSKEYS) return false
  const { numInsertedOrUpdatedRows } = await db.trx
    .insertInto('member_passkey')
    .values({
      tenant_id: db.tenantId,
      id,
      member_id: memberId,
      user_handle: userHandle,
      public_key: publicKey,
      counter,
      transports: [...transports],
      name,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns whether the member had the passkey */
export async function deletePasskey(db: TenantDb, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('member_passkey')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes passkeys of a member that were added at or after `since`. */
export async function deletePasskeysSince(db: TenantDb, memberId: string, since: Date): Promise<void> {
  await db.trx
    .deleteFrom('member_passkey')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('created_at', '>=', since)
    .execute()
}

/** A passkey of this site by its id, with the account that it unlocks. */
export async function findCredential(db: TenantDb, id: string) {
  return db.trx
    .selectFrom('member_passkey as p')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'p.tenant_id').onRef('m.id', '=', 'p.member_id'),
    )
    .select(['p.id', 'p.public_key', 'p.counter', 'p.user_handle'])
    .select(['m.id as member_id', 'm.status', 'm.language', 'm.email'])
    .where('p.tenant_id', '=', db.tenantId)
    .where('p.id', '=', id)
    .executeTakeFirst()
}

/**
 * Records a use of the passkey.
 * @returns false if its counter changed since the check: of two concurrent responses, only one
 *   signs in
 */
export async function noteUse(
  db: TenantDb,
  id: string,
  use: { readonly before: number; readonly counter: number; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db.trx
    .updateTable('member_passkey')
    .set({ counter: use.counter, last_used_at: use.now })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .where('counter', '=', use.before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
