import type { Database } from '../../core/database.ts'
import { type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'

/** Codes past their end become inactive; typing one still answers that it has expired. */
export function discountsMaintenance({
  database,
}: {
  readonly database: Database
}): readonly MaintenanceTask[] {
  return [
    maintenanceTask(database, 'expired-discounts', async (db, now) => {
      const { numUpdatedRows } = await db.trx
        .updateTable('discount_code')
        .set({ status: 'inactive' })
        .where('tenant_id', '=', db.tenantId)
        .where('status', '=', 'active')
        .where('expires_at', '<=', now)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    }),
  ]
}
