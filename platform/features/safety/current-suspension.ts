import type { TenantDb } from '../../core/database.ts'

/**
 * Ends the suspension that holds for a member, whatever the account becomes then.
 * @returns whether there was one
 */
export async function endCurrentSuspension(db: TenantDb, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await db.trx
    .updateTable('suspension')
    .set(({ fn }) => ({ ended_at: fn<Date>('now') }))
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
