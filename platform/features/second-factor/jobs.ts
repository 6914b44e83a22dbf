import type { Database, TenantDb } from '../../core/database.ts'
import { daysBefore, type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'

/** Set-ups that were never finished are erased, with the recovery codes in them. */
export function secondFactorMaintenance({
  database,
}: {
  readonly database: Database
}): readonly MaintenanceTask[] {
  return [maintenanceTask(database, 'unfinished-second-factors', eraseUnfinished)]
}

async function eraseUnfinished(db: TenantDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('member_totp')
    .where('tenant_id', '=', db.tenantId)
    .where('enabled_at', 'is', null)
    .where('created_at', '<=', daysBefore(now, 1))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
