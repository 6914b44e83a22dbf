import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Log } from '../log.ts'
import type { ExecuteSql } from './enqueue.ts'
import type { Periodic } from './periodic.ts'
import type { TaskHandler } from './queues.ts'
import { tenantsWithWork } from './tenants-with-work.ts'

/** Daily work for every site, contributed by features. Idempotent. */
export interface MaintenanceTask {
  readonly name: string
  /** Runs for one site as of `now`; returns the number of affected rows (or accounts). */
  run(tenant: Tenant, now: Date): Promise<number>
}

/** A maintenance task that is one statement in one transaction. */
export function maintenanceTask(
  database: Database,
  name: string,
  work: (db: TenantDb, now: Date) => Promise<number>,
): MaintenanceTask {
  return { name, run: (tenant, now) => database.withTenant(tenant.key, (db) => work(db, now)) }
}

/** `now` minus this number of days. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

export interface MaintenanceParts {
  readonly tenants: { all(): readonly Tenant[]; byKey(key: number): Tenant | undefined }
  readonly log: Pick<Log, 'info' | 'error'>
}

const TASK = 'maintenance'

/**
 * Runs every maintenance task for one site; a failure is logged and does not stop the others.
 *
 * @throws Error if any failed: the queue retries the job, and tasks that succeeded find nothing to
 * do
 */
export async function runMaintenance(
  log: MaintenanceParts['log'],
  tenant: Tenant,
  maintenanceTasks: readonly MaintenanceTask[],
  now: Date,
): Promise<void> {
  let failed = 0
  for (const { name, run } of maintenanceTasks) {
    try {
      const count = await run(tenant, now)
      if (count > 0) log.info({ tenant: tenant.id, maintenance: name, count }, 'maintenance')
    } catch (error) {
      failed++
      log.error({ err: error, tenant: tenant.id, maintenance: name }, 'a maintenance task failed')
    }
  }
  if (failed > 0) throw new Error(`${failed} maintenance tasks failed`)
}

/**
 * Keys of the sites that get the daily job: those with rows, and once a week each other one, for
 * what no row tells of, such as files that a crash left behind.
 */
async function sitesToMaintain(
  executeSql: ExecuteSql,
  tenants: readonly Tenant[],
  now: Date,
): Promise<readonly number[]> {
  const used = new Set(await tenantsWithWork(executeSql, TASK, tenants))
  const today = Math.floor(now.getTime() / 86_400_000) % 7
  return tenants.map(({ key }) => key).filter((key) => used.has(key) || key % 7 === today)
}

/** The daily jobs, one per site, so that only the site whose task failed is retried. */
export function maintenanceJobs(
  { tenants, log }: MaintenanceParts,
  maintenanceTasks: readonly MaintenanceTask[],
): { readonly tasks: Readonly<Record<string, TaskHandler>>; readonly periodic: readonly Periodic[] } {
  return {
    tasks: {
      [TASK]: async ({ tenantId }) => {
        const tenant = tenants.byKey(tenantId)
        if (tenant) await runMaintenance(log, tenant, maintenanceTasks, new Date())
      },
    },
    periodic: [
      {
        task: TASK,
        queue: 'maintenance',
        daily: { hour: 4, minute: 30 },
        tenants: (executeSql, now) => sitesToMaintain(executeSql, tenants.all(), now),
      },
    ],
  }
}
