import type { Database, TenantDb } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Tenant } from '../../core/tenant.ts'
import { localeOf } from '../../i18n/languages.ts'
import { translator } from '../../i18n/server.ts'
import type { ExportSection } from '../../infra/export.ts'
import type { ExportFiles } from '../../infra/export-files.ts'
import { daysBefore, type MaintenanceTask } from '../../infra/jobs/maintenance.ts'
import type { Job } from '../../infra/jobs/queues.ts'
import type { PhotoStorage } from '../../infra/photo-storage.ts'
import type { VoiceFiles } from '../../infra/voice-files.ts'
import { matchLanguageOf, queueMail } from '../notifications/server.ts'
import { archive } from './archive.ts'

export interface ExportJobDeps {
  readonly database: Database
  readonly tenants: { byKey(key: number): Tenant | undefined }
  readonly storage: Pick<PhotoStorage, 'read'>
  readonly voiceFiles: Pick<VoiceFiles, 'read'>
  readonly exportFiles: ExportFiles
  readonly exportSections: readonly ExportSection[]
}

/** Days in which an export can be downloaded. */
export const EXPORT_DAYS = 7

/**
 * Creates the file of an export and mails that it is ready. Idempotent: after a crash it starts
 * over.
 */
export async function makeExport(deps: ExportJobDeps, job: Job, now: Date): Promise<void> {
  const tenant = deps.tenants.byKey(job.tenantId)
  if (!tenant || typeof job.export !== 'string') return
  const id = job.export
  const asked = await deps.database.withTenant(tenant.key, (db) => findWaiting(db, id))
  if (!asked) return
  const { database, storage, voiceFiles, exportFiles, exportSections: sections } = deps
  const locale = localeOf(matchLanguageOf(tenant, asked.language), tenant.settings.countries)
  const t = translator(tenant, locale.code, locale.iso)
  const zip = await archive({
    database,
    storage,
    voiceFiles,
    tenant,
    sections,
    t,
    iso: locale.iso,
    memberId: asked.member_id,
  })
  const bytes = await exportFiles.write(tenant.id, asked.name, zip)
  const kept = await database.withTenant(tenant.key, async (db) => {
    // The member may have left, or been erased, while the file was being written.
    const row = await findWaiting(db, id)
    if (!row) return false
    const expires_at = new Date(now.getTime() + EXPORT_DAYS * 86_400_000)
    await db.trx
      .updateTable('data_export')
      .set({ state: 'ready', bytes, ready_at: now, expires_at })
      .where('tenant_id', '=', db.tenantId)
      .where('id', '=', id)
      .execute()
    await queueMail(
      { tenant, locale, db, now },
      {
        key: `export:${id}`,
        to: row.email,
        memberId: row.member_id,
        template: 'export_ready',
        path: href('account-data'),
        params: { name: row.name_of_member },
      },
    )
    return true
  })
  if (!kept) await exportFiles.remove(tenant.id, asked.name)
}

function findWaiting(db: TenantDb, id: string) {
  return db.trx
    .selectFrom('data_export as e')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'e.tenant_id').onRef('m.id', '=', 'e.member_id'),
    )
    .select(['e.member_id', 'e.name', 'm.email', 'm.language', 'm.name as name_of_member'])
    .where('e.tenant_id', '=', db.tenantId)
    .where('e.id', '=', id)
    .where('e.state', '=', 'waiting')
    .where('m.status', 'in', [0, 1])
    .forUpdate()
    .executeTakeFirst()
}

/** Removes expired files and orphaned ones: of erased members, or half written. */
export function exportMaintenance({
  database,
  exportFiles,
}: Pick<ExportJobDeps, 'database' | 'exportFiles'>): readonly MaintenanceTask[] {
  return [
    {
      name: 'old-exports',
      run: async (tenant, now) => {
        const ended = await database.withTenant(tenant.key, (db) => deleteEnded(db, now))
        const kept = new Set(await database.withTenant(tenant.key, namesOf))
        const names = new Set(ended)
        for await (const { name, changedAt } of exportFiles.list(tenant.id))
          if (!kept.has(name) && changedAt < daysBefore(now, 1)) names.add(name)
        for (const name of names) await exportFiles.remove(tenant.id, name)
        return names.size
      },
    },
  ]
}

async function deleteEnded(db: TenantDb, now: Date): Promise<readonly string[]> {
  const rows = await db.trx
    .deleteFrom('data_export')
    .where('tenant_id', '=', db.tenantId)
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now),
        eb.and([eb('expires_at', 'is', null), eb('requested_at', '<=', daysBefore(now, 7))]),
      ]),
    )
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}

async function namesOf(db: TenantDb): Promise<readonly string[]> {
  const rows = await db.trx
    .selectFrom('data_export')
    .select('name')
    .where('tenant_id', '=', db.tenantId)
    .execute()
  return rows.map(({ name }) => name)
}
