import type { Database, TenantDb } from '../../core/database.ts'
import { type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { scanProfiles } from './scan.ts'

/**
 * Deletes reports whose retention is over, and checks profiles with new texts against the rules.
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

/** The daily sweep of unused photos removes their files. A waiting appeal keeps its report. */
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
