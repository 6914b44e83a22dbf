import type { Database, TenantDb } from '../../core/database.ts'
import { type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { scanProfiles } from './scan.ts'

/**
 * Reports whose time is over are deleted, and profiles whose texts are new are looked at by the
 * rules.
 */
export function reportsMaintenance({
  database,
}: {
  readonly database: Database
}): readonly MaintenanceTask[] {
  return [
    maintenanceTask(database, 'old-reports', deleteOld),
    { name: 'profile-rules', run: (tenant, now) => scanProfiles(database, tenant.key, now) },
  ]
}

/**
 * The files of their photos go with the daily sweep of photos that nothing has. An appeal that
 * waits keeps its report.
 */
async function deleteOld(db: TenantDb, now: Date): Promise<number> {
  const waiting = db.trx
    .selectFrom('report_appeal')
    .select('report_id')
    .where('tenant_id', '=', db.tenantId)
    .where('decided_at', 'is', null)
  const { numDeletedRows } = await db.trx
    .deleteFrom('report')
    .where('tenant_id', '=', db.tenantId)
    .where('kept_until', '<=', now)
    .where('id', 'not in', waiting)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
