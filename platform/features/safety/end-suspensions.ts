import type { TenantDb } from '../../core/database.ts'

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
