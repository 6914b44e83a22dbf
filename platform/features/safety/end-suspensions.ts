import type { TenantDb } from '../../core/database.ts'

/** Ends all running suspensions of a member, whatever happens to the account. */
export async function endRunningSuspensions(db: TenantDb, memberId: string): Promise<void> {
  await db.trx
    .updateTable('suspension')
    .set(({ fn }) => ({ ended_at: fn<Date>('now') }))
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()
}
