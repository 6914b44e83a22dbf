import { sql } from 'kysely'
import type { TenantDb } from '../../core/database.ts'

/** The suspensions of a member that still run, the one that ends last first. */
export async function runningSuspensions(
  db: TenantDb,
  memberId: string,
): Promise<readonly { readonly until: Date | null }[]> {
  const found = await db.trx
    .selectFrom('suspension')
    .select('ends_at')
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .orderBy(sql`ends_at desc nulls first`)
    .execute()
  return found.map(({ ends_at: until }) => ({ until }))
}

/** Ends every suspension that runs for a member, whatever the account becomes then. */
export async function endRunningSuspensions(db: TenantDb, memberId: string): Promise<void> {
  await db.trx
    .updateTable('suspension')
    .set(({ fn }) => ({ ended_at: fn<Date>('now') }))
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()
}
