import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { isId } from '../../core/uuid.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { noteWaiting } from '../../infra/waiting-work.ts'
import { removeFiles } from './files.ts'
import { PHOTO_UNDO_MINUTES } from './rules.ts'
import { WAITING_PHOTOS } from './waiting.ts'

export interface PurgeDeps {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
  readonly storage: Pick<PhotoStorage, 'remove'>
}

/**
 * Deletes a photo whose deletion can no longer be undone, and its files unless another photo shares
 * them.
 */
export async function purgePhoto({ tenants, ...deps }: PurgeDeps, job: Job, now: Date): Promise<void> {
  const tenant = tenants.byKey(job.tenantId)
  if (tenant && isId(String(job.photo))) await purge(deps, tenant, { now, only: String(job.photo) })
}

/**
 * Does the same for every removed photo of a site, in case a job was lost. @returns number of
 * photos
 */
export function purgeRemoved(deps: Omit<PurgeDeps, 'tenants'>, tenant: Tenant, now: Date): Promise<number> {
  return purge(deps, tenant, { now })
}

interface Which {
  readonly now: Date
  readonly only?: string
}

async function purge(
  { database, storage }: Omit<PurgeDeps, 'tenants'>,
  tenant: Tenant,
  which: Which,
): Promise<number> {
  const contents = await database.withTenant(tenant.key, (db) => deleteRemoved(db, which))
  for (const content of new Set(contents))
    await removeFiles(storage, (work) => database.withTenant(tenant.key, work), tenant.id, content)
  return contents.length
}

/** Only photos whose latest removal is old enough: one may have been restored and removed again. */
async function deleteRemoved(db: TenantDb, { now, only }: Which): Promise<string[]> {
  const until = new Date(now.getTime() - PHOTO_UNDO_MINUTES * 60_000)
  const old = db.trx.deleteFrom('photo').where('tenant_id', '=', db.tenantId).where('removed_at', '<=', until)
  const deleted = await (only ? old.where('id', '=', only) : old).returning(['id', 'content']).execute()
  await noteWaiting(
    db,
    WAITING_PHOTOS,
    deleted.map(({ id }) => id),
  )
  return deleted.map(({ content }) => content)
}
