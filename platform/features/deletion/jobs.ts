import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { EraseMember } from '../../infra/erasure.ts'
import type { MaintenanceTask } from '../../infra/jobs/maintenance.ts'
import { dropStories } from '../stories/server.ts'
import { isArchivedSince, noteArchived, overdue, someMembers } from './queries.ts'
import { ARCHIVED_DAYS } from './rules.ts'

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
  return [
    { name: 'deleted-members', run: (tenant, now) => eraseOverdue(deps, tenant, now) },
    { name: 'archived-members', run: (tenant, now) => eraseArchived(deps, tenant, now) },
  ]
}

/**
 * Erases all members and stories of a site that has been archived for `ARCHIVED_DAYS`. The time
 * counts from the first run that finds the site archived, because a file says no date; a site that
 * is opened again starts anew.
 */
async function eraseArchived(
  { database, eraseMember }: DeletionJobsDeps,
  tenant: Tenant,
  now: Date,
): Promise<number> {
  const end = new Date(now.getTime() - ARCHIVED_DAYS * 86_400_000)
  const due = await database.withTenant(tenant.key, async (db) => {
    await noteArchived(db, tenant.state === 'archived', now)
    if (!(await isArchivedSince(db, end))) return []
    await dropStories(db)
    return someMembers(db, AT_ONCE)
  })
  let count = 0
  for (const { id } of due) {
    // The site may have been opened again since the list was read.
    if (await eraseMember(tenant, id, (db) => isArchivedSince(db, end))) count++
  }
  return count
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
