import type pg from 'pg'
import { clearCounts } from '../infra/counts/in-postgres.ts'
import { createDatabase } from '../infra/database/database.ts'
import { createPool } from '../infra/database/pool.ts'
import type { StartedDatabase } from '../infra/database/start.ts'
import { JOB_LIMITS } from '../infra/database/time-limits.ts'
import type { FeatureTasks, MaintenanceServices } from '../infra/feature.ts'
import { type MaintenanceTask, maintenanceJobs } from '../infra/jobs/maintenance.ts'
import { requireQueue } from '../infra/jobs/queue-database.ts'
import { startWorkers } from '../infra/jobs/workers.ts'
import type { KeyRing } from '../infra/key-ring.ts'
import { readPool } from '../infra/metrics/meter.ts'
import { jobsInState, maintenanceInState } from './brand-jobs.ts'
import { connectionLost } from './connection-lost.ts'
import { memberEraser } from './erase-member.ts'
import { FEATURES } from './features.ts'
import { rekeyTask } from './rekey.ts'
import type { Services } from './services.ts'

/**
 * Most jobs (`SLOTS` in `infra/jobs/queues.ts`) wait for other systems than the database;
 * maintenance uses at most two of these.
 */
const CONNECTIONS = 8

/**
 * Starts the jobs: mail, payments, maintenance. Jobs have separate connections, so requests never
 * wait for them.
 */
export async function startJobs(
  services: Services,
  { appUrl, events }: Pick<StartedDatabase, 'appUrl' | 'events'>,
): Promise<{ stop(): Promise<void> }> {
  const { log, meter } = services
  const database = createDatabase({
    url: appUrl,
    size: CONNECTIONS,
    name: 'jobs',
    events,
    addressSecrets: services.config.appSecrets,
    limits: JOB_LIMITS,
    onConnectionLost: connectionLost(log, 'jobs'),
  })
  readPool(meter, 'jobs', database.pool)
  const queuePool = await openQueue(services)
  const own = { ...services, database, eraseMember: memberEraser({ ...services, database }) }
  const all = [
    ...FEATURES.flatMap(({ tasks }) => tasks?.(own) ?? []),
    maintenanceJobs(services, maintenanceTasks(own).map(maintenanceInState)),
  ]
  const workers = await startWorkers({
    pool: database.pool,
    queuePool,
    events,
    log,
    tasks: jobsInState(own, Object.assign({}, ...all.map(({ tasks }) => tasks)) as FeatureTasks['tasks']),
    periodic: [...all.flatMap(({ periodic }) => periodic ?? []), clearCounts],
    onTried: ({ task, outcome, seconds }) => {
      meter.count('dating_jobs_total', { task, outcome })
      meter.time('dating_job_seconds', { task }, seconds)
    },
  })
  return {
    stop: async () => {
      await workers.stop()
      await Promise.all([database.close(), queuePool?.end()])
    },
  }
}

/**
 * Connections to the queue, if it has a database of its own.
 * @throws StartError if it cannot be used
 */
async function openQueue({ config, log, meter }: Services): Promise<pg.Pool | undefined> {
  if (config.jobsDatabaseUrl === null) return undefined
  await requireQueue(config.jobsDatabaseUrl)
  const pool = createPool({
    url: config.jobsDatabaseUrl,
    size: CONNECTIONS,
    name: 'queue',
    onConnectionLost: connectionLost(log, 'queue'),
  })
  readPool(meter, 'queue', pool)
  return pool
}

/**
 * Daily maintenance of every site. While older secrets are configured, it re-encrypts rows with the
 * newest one.
 */
export function maintenanceTasks(
  services: MaintenanceServices & { readonly config: { readonly appSecrets: KeyRing } },
): readonly MaintenanceTask[] {
  const { appSecrets } = services.config
  const tasks = FEATURES.flatMap(({ maintenance }) => maintenance?.(services) ?? [])
  return appSecrets.length > 1 ? [...tasks, rekeyTask(services.database, appSecrets)] : tasks
}
