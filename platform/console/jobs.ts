import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../core/database.ts'
import { firstRow } from '../infra/database/rows.ts'
import { type MaintenanceTask, maintenanceTask } from '../infra/jobs/maintenance.ts'

const expired = z.strictObject({ count: z.number() })

/**
 * Deletes audit entries after two years (`migrations/0140_audit_retention.sql`): those of the
 * tenant, and those that concern no tenant.
 */
export function auditMaintenance({ database }: { readonly database: Database }): readonly MaintenanceTask[] {
  return [
    maintenanceTask(database, 'audit-entries', async (db) => {
      const row = await firstRow(
        db,
        expired,
        sql`select expire_audit_entries(${db.tenantId}::int) + expire_audit_entries(0) as count`,
      )
      return row?.count ?? 0
    }),
  ]
}
