import type { Database, TenantDb } from '../../core/database.ts'
import { daysBefore, type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { forgetVisitors } from './day-keys.ts'

/** Days for which the log of postbacks is kept. */
const POSTBACK_DAYS = 90

/** Forgets who was counted, and what was sent to networks long ago. */
export function trackingMaintenance({
  database,
}: {
  readonly database: Database
}): readonly MaintenanceTask[] {
  return [
    maintenanceTask(database, 'counted-visitors', forgetVisitors),
    maintenanceTask(database, 'old-postbacks', deleteOld),
  ]
}

async function deleteOld(db: TenantDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('postbacks')
    .where('tenant_id', '=', db.tenantId)
    .where('created_at', '<', daysBefore(now, POSTBACK_DAYS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
