import type { Database, TenantDb } from '../../core/database.ts'
import { type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { waitingMaintenance } from '../../infra/waiting-work.ts'
import { deleteReports } from './delete-reports.ts'
import { scanProfiles } from './scan.ts'
import { WAITING_APPEALS, WAITING_REPORTS } from './waiting.ts'

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
    waitingMaintenance(database, WAITING_REPORTS),
    waitingMaintenance(database, WAITING_APPEALS),
    { name: 'profile-rules', run: (tenant, now) => scanProfiles(database, tenant.key, now) },
  ]
}

/** Reports that one run deletes at most; the next day's run deletes more. */
const MOST = 10_000

/** The daily sweep of unused photos removes their files. A waiting appeal keeps its report. */
async function deleteOld(db: TenantDb, now: Date): Promise<number> {
  const waiting = db.trx
    .selectFrom('report_appeal')
    .select('report_id')
    .where('tenant_id', '=', db.tenantId)
    .where('decided_at', 'is', null)
  const old = await db.trx
    .selectFrom('report')
    .select('id')
    .where('tenant_id', '=', db.tenantId)
    .where('kept_until', '<=', now)
    .where('id', 'not in', waiting)
    .limit(MOST)
    .forUpdate()
    .execute()
  return deleteReports(
    db,
    old.map(({ id }) => id),
  )
}
