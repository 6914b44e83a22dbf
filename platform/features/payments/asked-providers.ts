import type { TenantDb } from '../../core/database.ts'

/**
 * Providers whose response to one of our payments is missing: only they can know an unknown id of
 * ours.
 */
export async function unansweredProviders(db: TenantDb): Promise<readonly string[]> {
  const rows = await db.trx
    .selectFrom('payment')
    .select('provider')
    .distinct()
    .where('tenant_id', '=', db.tenantId)
    .where('status', 'in', ['open', 'pending'])
    .where('provider_id', 'is', null)
    .execute()
  return rows.map(({ provider }) => provider)
}

/**
 * Records that the provider is asked to create this payment. Returns the time of the first request,
 * undefined if this is the first.
 */
export async function noteAsked(db: TenantDb, id: string, now: Date): Promise<Date | undefined> {
  const first = await db.trx
    .updateTable('payment')
    .set({ asked_at: now })
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .where('asked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return first ? undefined : askedAt(db, id)
}

/**
 * Time of the first request to the provider to create this payment; undefined if there was none.
 */
export async function askedAt(db: TenantDb, id: string): Promise<Date | undefined> {
  const row = await db.trx
    .selectFrom('payment')
    .select('asked_at')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.asked_at ?? undefined
}
