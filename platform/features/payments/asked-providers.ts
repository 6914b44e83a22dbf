import type { TenantDb } from '../../core/database.ts'

/**
 * Providers whose response to one of our payments is missing: only there can an unknown id be ours.
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
 * Notes that the provider is asked to make this payment. Returns when it was asked first, undefined
 * where that is now.
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

/** When the provider was asked first to make this payment; undefined where it never was. */
export async function askedAt(db: TenantDb, id: string): Promise<Date | undefined> {
  const row = await db.trx
    .selectFrom('payment')
    .select('asked_at')
    .where('tenant_id', '=', db.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.asked_at ?? undefined
}
