import type { TenantDb } from '../../core/database.ts'
import { newId } from '../../core/ids.ts'
import { MOST_SEARCHES } from './contract.ts'

export interface SavedRow {
  readonly id: string
  readonly name: string
  readonly query: string
  readonly looked_at: Date
}

/** Searches of a member, ordered by name. */
export async function findSaved(db: TenantDb, memberId: string): Promise<readonly SavedRow[]> {
  return await db.trx
    .selectFrom('saved_search')
    .select(['id', 'name', 'query', 'looked_at'])
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_SEARCHES)
    .execute()
}

/**
 * Serializes changes of one member's searches, so that two tabs cannot exceed the limit together.
 */
export async function lockSaved(db: TenantDb, memberId: string): Promise<void> {
  await db.trx
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .execute()
}

interface Search {
  readonly memberId: string
  readonly name: string
  readonly query: string
}

/** Saves a search; an existing one is renamed. */
export async function insertSaved(db: TenantDb, { memberId, name, query }: Search, now: Date): Promise<void> {
  await db.trx
    .insertInto('saved_search')
    .values({
      tenant_id: db.tenantId,
      member_id: memberId,
      id: newId(),
      name,
      query,
      created_at: now,
      looked_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id', 'query']).doUpdateSet({ name }))
    .execute()
}

const one = (id: string, memberId: string) => ({ id, member_id: memberId })

/** @returns whether the member has it */
export async function renameSaved(
  db: TenantDb,
  memberId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db.trx
    .updateTable('saved_search')
    .set({ name })
    .where('tenant_id', '=', db.tenantId)
    .where((where) => where.and(one(id, memberId)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a search, if it still exists. */
export async function deleteSaved(db: TenantDb, memberId: string, id: string): Promise<void> {
  await db.trx
    .deleteFrom('saved_search')
    .where('tenant_id', '=', db.tenantId)
    .where((where) => where.and(one(id, memberId)))
    .execute()
}

/** Records that a search was run: members who are there by now are no longer new. */
export async function noteLooked(db: TenantDb, memberId: string, id: string, now: Date): Promise<void> {
  await db.trx
    .updateTable('saved_search')
    .set({ looked_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where((where) => where.and(one(id, memberId)))
    .execute()
}
