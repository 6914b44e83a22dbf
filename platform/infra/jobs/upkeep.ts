import type { Database, TenantDb } from '../../core/database.ts'
import type { Tenant } from '../../core/tenant.ts'
import type { Log } from '../log.ts'
import type { Periodic } from './periodic.ts'
import type { TaskHandler } from './queues.ts'

/** What has to be done for every site once a day. Features make these; done twice it changes nothing more. */
export interface Upkeep {
  readonly name: string
  /** Does it for one site as of `now`; answers how many rows (or accounts) it concerned. */
  run(tenant: Tenant, now: Date): Promise<number>
}

/** An upkeep that is one statement in one transaction. */
export function upkeepOf(
  database: Database,
  name: string,
  work: (db: TenantDb, now: Date) => Promise<number>,
): Upkeep {
  return { name, run: (tenant, now) => database.withTenant(tenant.key, (db) => work(db, now)) }
}

/** `now` less so many days. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

export interface UpkeepParts {
  readonly tenants: { all(): readonly Tenant[]; byKey(key: number): Tenant | undefined }
  readonly log: Pick<Log, 'info' | 'error'>
}

const TASK = 'upkeep'

/**
 * Every upkeep for one site; one that fails is logged and keeps no other from its turn.
 *
 * @throws Error where any failed: the queue tries the job again, and what is done already finds nothing to do
 */
export async function runUpkeep(
  log: UpkeepParts['log'],
  tenant: Tenant,
  upkeeps: readonly Upkeep[],
  now: Date,
): Promise<void> {
  let failed = 0
  for (const { name, run } of upkeeps) {
    try {
      const count = await run(tenant, now)
      if (count > 0) log.info({ tenant: tenant.id, upkeep: name, count }, 'upkeep')
    } catch (error) {
      failed++
      log.error({ err: error, tenant: tenant.id, upkeep: name }, 'an upkeep failed')
    }
  }
  if (failed > 0) throw new Error(`${failed} upkeeps failed`)
}

/** The daily jobs, one for each site, so that only the site whose upkeep failed is tried again. */
export function upkeepJobs(
  { tenants, log }: UpkeepParts,
  upkeeps: readonly Upkeep[],
): { readonly tasks: Readonly<Record<string, TaskHandler>>; readonly periodic: readonly Periodic[] } {
  return {
    tasks: {
      [TASK]: async ({ tenantId }) => {
        const tenant = tenants.byKey(tenantId)
        if (tenant) await runUpkeep(log, tenant, upkeeps, new Date())
      },
    },
    periodic: [
      {
        task: TASK,
        queue: 'maintenance',
        daily: { hour: 4, minute: 30 },
        tenants: async () => tenants.all().map(({ key }) => key),
      },
    ],
  }
}
