import type { TenantDb } from '../../core/database.ts'
import { noteCases } from './waiting.ts'

/**
 * Deletes these reports with what belongs to them. A suspension outlives the report that it came
 * from.
 *
 * @returns how many there were
 */
export async function deleteReports(db: TenantDb, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  await db.trx
    .updateTable('suspension')
    .set({ report_id: null })
    .where('tenant_id', '=', db.tenantId)
    .where('report_id', 'in', ids)
    .execute()
  const { numDeletedRows } = await db.trx
    .deleteFrom('report')
    .where('tenant_id', '=', db.tenantId)
    .where('id', 'in', ids)
    .executeTakeFirst()
  await noteCases(db, ids)
  return Number(numDeletedRows)
}

/**
 * The member's reports stay until their own deadline, and name the member no more: neither as the
 * one who reported nor as the one reported.
 */
export async function leaveReports(db: TenantDb, memberId: string): Promise<undefined> {
  for (const column of ['reporter_id', 'reported_id'] as const)
    await db.trx
      .updateTable('report')
      .set({ [column]: null })
      .where('tenant_id', '=', db.tenantId)
      .where(column, '=', memberId)
      .execute()
}
