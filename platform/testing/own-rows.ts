import { randomBytes } from 'node:crypto'
import type { TenantDb } from '../core/database.ts'
import { newId } from '../core/ids.ts'

/** Rows that only their member can see, by the ids that calls take. */
export interface OwnRows {
  /** A saved search of the member. */
  readonly search: string
  /** A browser that gets push messages. */
  readonly device: string
}

/** Ids that do not exist. */
export const absentRows = (): OwnRows => ({ search: newId(), device: randomBytes(32).toString('hex') })

/**
 * Gives a member a saved search, all answers of the matchfinder, and a browser with push messages.
 */
export async function addOwnRows(
  { trx, tenantId: tenant_id }: TenantDb,
  member_id: string,
): Promise<OwnRows> {
  const { search: id, device } = absentRows()
  const now = new Date()
  const search = { name: 'With a photo', query: 'photo=1', created_at: now, looked_at: now }
  await trx
    .insertInto('saved_search')
    .values({ tenant_id, member_id, id, ...search })
    .execute()
  await trx
    .insertInto('push_subscription')
    .values({ tenant_id, member_id, endpoint_hash: Buffer.from(device, 'hex'), subscription: '{}' })
    .execute()
  await trx
    .insertInto('matchfinder_answers')
    .values({ tenant_id, member_id, answered: 5, saved_at: now })
    .execute()
  return { search: id, device }
}
