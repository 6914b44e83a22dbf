import { sql } from 'kysely'
import { z } from 'zod'
import type { ConsoleDatabase, Database } from '../core/database.ts'
import type { Tenant } from '../core/tenant.ts'
import { decideStart, isStartDue } from '../features/site/server.ts'
import { firstRow } from '../infra/database/rows.ts'
import { type MaintenanceTask, maintenanceTask } from '../infra/jobs/maintenance.ts'
import type { Job } from '../infra/jobs/queues.ts'
import type { Log } from '../infra/log.ts'
import { auditTenant } from './audit.ts'
import type { ConsoleDeps } from './deps.ts'
import { fatalItems } from './readiness.ts'
import { operatorsOf } from './staff-list.ts'

const expired = z.strictObject({ count: z.number() })

/**
 * Deletes audit entries after two years (`expire_audit_entries`): those of the
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

export interface PlannedStartServices extends Pick<ConsoleDeps, 'readiness' | 'mailNews'> {
  readonly database: Database
  readonly consoleDatabase: ConsoleDatabase | null
  readonly tenants: { byKey(key: number): Tenant | undefined }
  readonly log: Pick<Log, 'info' | 'warn'>
}

/**
 * Puts a draft live at the time that was planned. It is asked again what the site lacks, because
 * files and machines may have changed since: an unfit one stays a draft, and its page says why. The
 * operators of the site are told either way. Idempotent.
 */
export async function startPlanned(services: PlannedStartServices, job: Job, now: Date): Promise<void> {
  const { database, consoleDatabase, tenants, readiness, mailNews, log } = services
  const tenant = tenants.byKey(job.tenantId)
  if (!tenant || typeof job.at !== 'string') return
  const at = new Date(job.at)
  if (!(await database.withTenant(tenant.key, (db) => isStartDue(db, at)))) return
  const missing = fatalItems(await readiness.ask(tenant, now))
  const outcome = await database.withTenant(tenant.key, async (db) => {
    const decided = await decideStart(db, tenant, { at, missing, now })
    if (decided === undefined) return undefined
    const action = decided === 'live' ? 'site_live' : 'site_start_refused'
    const details = { at: job.at as string, ...(missing.length > 0 ? { missing: missing.join(' ') } : {}) }
    await auditTenant(db, { staffId: null, now, action, subject: `site:${tenant.id}`, details })
    return decided
  })
  if (outcome === undefined) return
  if (outcome === 'live') log.info({ tenant: tenant.id }, 'a planned start: the site is live')
  else log.warn({ tenant: tenant.id, missing }, 'a planned start was refused, and the site stays a draft')
  const operators = await consoleDatabase?.withStaff([], (db) => operatorsOf(db, tenant.key))
  const kind = outcome === 'live' ? 'started' : 'start_refused'
  for (const { email: to, language } of operators ?? [])
    await mailNews({ to, language, news: { kind, site: tenant.settings.name, missing } })
}
