import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import { rows } from '../../infra/database/rows.ts'
import type { MaintenanceServices } from '../../infra/feature.ts'
import { daysBefore, type MaintenanceTask } from '../../infra/jobs/maintenance.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import type { Log } from '../../infra/log.ts'
import { type TenancyFolders, tenancyFolders } from '../../tenancy/folders.ts'
import { STORED_NAME } from '../../tenancy/landers/document.ts'
import { checkDocument, isRefused, type StoredFiles } from './check.ts'
import { findDraft, saveDraft } from './drafts.ts'
import { decideSchedule, type Schedule, waitingSchedule } from './schedules.ts'
import { addVersion, lockLander } from './versions.ts'

export interface StudioServices {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
  readonly landerFiles: StoredFiles
  readonly config: Parameters<typeof tenancyFolders>[1] & object
  readonly log: Pick<Log, 'warn'>
}

const foldersOf = ({ config }: Pick<StudioServices, 'config'>): TenancyFolders =>
  tenancyFolders(process.cwd(), config)

/**
 * Publishes a scheduled document. It is checked again, because the program or the site may have
 * changed since. If it is refused, the live version stays and the studio shows why. Idempotent.
 */
export async function publishScheduled(services: StudioServices, job: Job, now: Date): Promise<void> {
  const { database, tenants, landerFiles, log } = services
  const tenant = tenants.byKey(job.tenantId)
  if (!tenant || typeof job.schedule !== 'string') return
  const id = job.schedule
  const planned = await database.withTenant(tenant.key, (db) => waitingSchedule(db, id))
  if (!planned) return
  const { lander, document } = planned
  const { findings } = await checkDocument(
    { tenant, folders: foldersOf(services) },
    landerFiles,
    lander,
    document,
  )
  await database.withTenant(tenant.key, async (db) => {
    await lockLander(db, lander)
    // It may have been cancelled during the checks.
    if (!(await waitingSchedule(db, id))) return
    if (isRefused(findings)) return decideSchedule(db, id, 'refused', { now, findings })
    const { author, note } = planned
    await addVersion(db, { lander, document, kind: 'schedule', author, note, now })
    await decideSchedule(db, id, 'published', { now })
    await emptyPlannedDraft(db, planned, now)
  })
  if (isRefused(findings))
    log.warn({ tenant: tenant.id, lander }, 'a planned lander was refused, and the live one stays')
}

/** Empties the draft that was scheduled, since it is live now; keeps one that was edited since. */
async function emptyPlannedDraft(db: TenantDb, { lander, createdAt }: Schedule, now: Date): Promise<void> {
  const draft = await findDraft(db, lander)
  if (!draft?.document || draft.savedAt > createdAt) return
  const { revision, savedBy } = draft
  await saveDraft(db, { lander, document: null, revision, by: savedBy, now })
}

/** Days for which unused uploads are kept: their editor may not have saved the draft yet. */
const UNUSED_DAYS = 1

/** Removes uploaded files that are no longer used. */
export function landerFilesMaintenance({
  database,
  landerFiles,
}: MaintenanceServices): readonly MaintenanceTask[] {
  return [
    {
      name: 'lander-files',
      run: async (tenant, now) => {
        const old: string[] = []
        for await (const { id, changedAt } of landerFiles.list(tenant.id))
          if (changedAt < daysBefore(now, UNUSED_DAYS)) old.push(id)
        if (old.length === 0) return 0
        const used = await database.withTenant(tenant.key, usedFiles)
        const unused = old.filter((id) => !used.has(id))
        for (const id of unused) await landerFiles.remove(tenant.id, id)
        return unused.length
      },
    },
  ]
}

/** Pattern of a stored file's name anywhere in a text. */
const NAMED = `(${STORED_NAME.source.slice(1, -1)})`

/**
 * Ids of files in any draft, schedule or version; old versions count, because they can be published
 * again. Searched in the documents as text: a draft may have any shape and contain a lone
 * surrogate, at which PostgreSQL's JSON functions fail.
 */
async function usedFiles(db: TenantDb): Promise<ReadonlySet<string>> {
  const { tenantId } = db
  const found = await rows(
    db,
    z.strictObject({ id: z.string() }),
    sql`
    with documents as (
      select document from lander_versions where tenant_id = ${tenantId}
      union all select document from lander_drafts where tenant_id = ${tenantId}
      union all select document from lander_schedules where tenant_id = ${tenantId})
    select distinct named.ids[1] as id from documents, regexp_matches(document::text, ${NAMED}::text, 'g') as named (ids)`,
  )
  return new Set(found.map(({ id }) => id))
}
