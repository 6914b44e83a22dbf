import type { Database } from '../../core/database.ts'
import { type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { forgetVisitors } from './day-keys.ts'

export function trackingMaintenance({
  database,
}: {
  readonly database: Database
}): readonly MaintenanceTask[] {
  return [maintenanceTask(database, 'counted-visitors', forgetVisitors)]
}
