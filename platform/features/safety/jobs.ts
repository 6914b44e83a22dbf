import type { Database } from '../../core/database.ts'
import type { FeatureTasks } from '../../infra/feature.ts'
import { type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { END_SUSPENSION, endSuspensions } from './suspend.ts'

export interface SafetyServices {
  readonly database: Database
}

/** A suspension ends at its time; the daily task ends those whose job was lost. */
export function safetyTasks({ database }: SafetyServices): FeatureTasks {
  const end = async ({ tenantId }: { readonly tenantId: number }) => {
    await database.withTenant(tenantId, (db) => endSuspensions(db, new Date()))
  }
  return { tasks: { [END_SUSPENSION]: end } }
}

export function safetyMaintenance({ database }: SafetyServices): readonly MaintenanceTask[] {
  return [maintenanceTask(database, 'ended-suspensions', endSuspensions)]
}
