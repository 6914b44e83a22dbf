import type { Database, TenantDb } from '../../core/database.ts'
import { daysBefore, type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { APPEAL_DAYS, KEPT_DAYS, STATE_CODES } from './rules.ts'

/** Complaints that nobody can appeal against any more are deleted after their time. */
export function complaintsMaintenance({
  database,
}: {
  readonly database: Database
}): readonly MaintenanceTask[] {
  return [maintenanceTask(database, 'old-complaints', deleteOld)]
}

async function deleteOld(db: TenantDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('complaint')
    .where('tenant_id', '=', db.tenantId)
    .where('state', 'in', [STATE_CODES.answered, STATE_CODES.closed])
    .where('due_at', '<=', daysBefore(now, KEPT_DAYS + APPEAL_DAYS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
