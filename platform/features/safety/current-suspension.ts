import type { TenantDb } from '../../core/database.ts'

/**
 * Ends the suspension that holds for a member, whatever the account becomes then.
 * @returns when it would have ended, null: never; undefined where there was none
 */
export async function endCurrentSuspension(
  db: TenantDb,
  memberId: string,
): Promise<{ readonly until: Date | null } | undefined> {
  const row = await db.trx
    .updateTable('suspension')
    .set(({ fn }) => ({ ended_at: fn<Date>('now') }))
    .where('tenant_id', '=', db.tenantId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('ends_at')
    .executeTakeFirst()
  return row && { until: row.ends_at }
}
