import type { Database, TenantDb } from '../../core/database.ts'
import { type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'

/** Challenges that were never answered are erased. */
export function passkeyMaintenance({
  database,
}: {
  readonly database: Database
}): readonly MaintenanceTask[] {
  return [maintenanceTask(database, 'expired-passkey-challenges', eraseExpired)]
}

async function eraseExpired(db: TenantDb, now: Date): Promise<number> {
  const { numDeletedRows } = await db.trx
    .deleteFrom('passkey_challenge')
    .where('tenant_id', '=', db.tenantId)
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
