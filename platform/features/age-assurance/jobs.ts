import type { Database, TenantDb } from '../../core/database.ts'
import { daysBefore, type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { KEPT_DAYS } from './rules.ts'

/**
 * Deletes checks that no longer count: passed ones when they expire, all others after `KEPT_DAYS`.
 */
export function ageMaintenance({ database }: { readonly database: Database }): readonly MaintenanceTask[] {
  return [maintenanceTask(database, 'old-age-checks', deleteOld)]
}

async function deleteOld(db: TenantDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('age_check')
    .where('tenant_id', '=', db.tenantId)
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        where.and([where('expires_at', 'is', null), where('started_at', '<=', daysBefore(now, KEPT_DAYS))]),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
