import type { Database } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { daysBefore, type MaintenanceTask, maintenanceTask } from '../../infra/jobs/maintenance.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import { deleteOldAccess } from './album-queries.ts'
import { removeFiles } from './files.ts'
import { purgeRemoved } from './purge.ts'
import { withoutPhoto } from './queries.ts'

export interface PhotoJobsDeps {
  readonly database: Database
  readonly storage: Pick<PhotoStorage, 'contents' | 'setAside'>
}

/** Files come before their row, and a request may still be on its way to write that. */
const DAYS = 1
const AT_ONCE = 1000
/** Up to this number, a share has no meaning. */
const FEW = 50

/** Removed photos, access that ended long ago, and files that no photo has: of sends that were refused after the files were written, or of a process that ended there. */
export function photosMaintenance(deps: PhotoJobsDeps): readonly MaintenanceTask[] {
  return [
    { name: 'removed-photos', run: (tenant, now) => purgeRemoved(deps, tenant, now) },
    maintenanceTask(deps.database, 'album-access', deleteOldAccess),
    { name: 'photo-files', run: (tenant, now) => sweep(deps, tenant, now) },
  ]
}

/**
 * @throws Error where most files have no photo: then folder and database are not of one time, or of one program, and what is
 * removed is gone.
 */
async function sweep({ database, storage }: PhotoJobsDeps, tenant: Tenant, now: Date): Promise<number> {
  const all = await storage.contents(tenant.id)
  const old = all.filter(({ changedAt }) => changedAt < daysBefore(now, DAYS)).map(({ content }) => content)
  const stray: string[] = []
  for (let from = 0; from < old.length; from += AT_ONCE) {
    const portion = old.slice(from, from + AT_ONCE)
    stray.push(...(await database.withTenant(tenant.key, (db) => withoutPhoto(db, portion))))
  }
  if (stray.length > Math.max(FEW, all.length / 2))
    throw new Error(`${stray.length} of ${all.length} files of photos are in no row: nothing was removed`)
  for (const content of stray) {
    const hasNoRow = () =>
      database.withTenant(tenant.key, async (db) => (await withoutPhoto(db, [content])).length > 0)
    await removeFiles(storage, tenant.id, content, hasNoRow)
  }
  return stray.length
}
