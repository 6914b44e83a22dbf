import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { EraseMember } from '../../infra/erasure.ts'
import type { MaintenanceTask } from '../../infra/jobs/maintenance.ts'
import { overdue } from './queries.ts'

export interface DeletionJobsDeps {
  readonly database: Database
  readonly eraseMember: EraseMember
}

/** Accounts of one tenant that one run erases; the rest follows the next day. */
const AT_ONCE = 500

/**
 * Erases accounts whose restore period is over, each in its own transaction, so that the next run
 * continues one that was killed.
 */
export function deletionMaintenance(deps: DeletionJobsDeps): readonly MaintenanceTask[] {
  return [{ name: 'deleted-members', run: (tenant, now) => eraseOverdue(deps, tenant, now) }]
}

async function eraseOverdue(
  { database, eraseMember }: DeletionJobsDeps,
  tenant: Tenant,
  now: Date,
): Promise<number> {
  const due = await database.withTenant(tenant.key, (db) => overdue(db, now).limit(AT_ONCE).execute())
  let count = 0
  for (const { id } of due) {
    // The member may have come back since the list was read.
    const still = async (db: TenantDb) =>
      (await overdue(db, now).where('m.id', '=', id).executeTakeFirst()) !== undefined
    if (await eraseMember(tenant, id, still)) count++
  }
  return count
}
