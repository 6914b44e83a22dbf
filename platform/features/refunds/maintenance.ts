import type { Database, TenantDb } from '../../core/database.ts'
import { type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { waitingMaintenance } from '../../infra/waiting-work.ts'
import { enqueueRefund } from './commands.ts'
import { forgetPayees } from './erase.ts'
import { WAITING_REFUNDS } from './waiting.ts'

/** Longer than the longest delay between two tries. */
const FORGOTTEN_DAYS = 2

/**
 * Restarts refunds whose job was lost: an open refund always has one. Clears the data of erased
 * payees whose refund was closed without doing so.
 */
export function refundMaintenance({ database }: { readonly database: Database }): readonly MaintenanceTask[] {
  return [
    {
      name: 'forgotten-refunds',
      run: async ({ key }) => database.withTenant(key, (db) => restart(db, new Date())),
    },
    waitingMaintenance(database, WAITING_REFUNDS),
    maintenanceTask(database, 'payees-of-closed-refunds', (db) => forgetPayees(db)),
  ]
}

async function restart(db: TenantDb, now: Date): Promise<number> {
  const before = new Date(now.getTime() - FORGOTTEN_DAYS * 86_400_000)
  const rows = await db.trx
    .selectFrom('refund')
    .select(['id', 'attempts'])
    .where('tenant_id', '=', db.tenantId)
    .where('state', 'in', ['approved', 'sent'])
    .where('requested_at', '<', before)
    .execute()
  for (const { id, attempts } of rows) await enqueueRefund(db, id, attempts)
  return rows.length
}
