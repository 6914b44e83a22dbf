import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { memberEraser } from '../../../platform/app/erase-member.ts'
import { maintenanceTasks } from '../../../platform/app/jobs.ts'
import type { Tenant } from '../../../platform/core/tenant.ts'
import { paymentJobs } from '../../../platform/features/payments/server.ts'
import { diskPlace } from '../../../platform/infra/blobs/open.ts'
import { createCheckFiles } from '../../../platform/infra/check-files.ts'
import { type AppDatabase, createDatabase } from '../../../platform/infra/database/database.ts'
import { postgresEvents } from '../../../platform/infra/events/postgres.ts'
import { createExportFiles } from '../../../platform/infra/export-files.ts'
import { maintenanceJobs } from '../../../platform/infra/jobs/maintenance.ts'
import { type Periodic, startTask } from '../../../platform/infra/jobs/periodic.ts'
import type { TaskHandler } from '../../../platform/infra/jobs/queues.ts'
import { startWorkers } from '../../../platform/infra/jobs/workers.ts'
import { createLanderStorage } from '../../../platform/infra/lander-storage.ts'
import { createLog } from '../../../platform/infra/log.ts'
import { NO_METRICS } from '../../../platform/infra/metrics/meter.ts'
import type { PaymentProvider } from '../../../platform/infra/payments/port.ts'
import { createPhotoStorage } from '../../../platform/infra/photo-storage.ts'
import { tenantSecrets } from '../../../platform/infra/secrets.ts'
import { createVoiceFiles } from '../../../platform/infra/voice-files.ts'
import type { Effort } from '../effort.ts'
import type { Figure } from '../figure.ts'
import { SITE, type Stage } from '../stage.ts'

const SITES = 10_000
/** Sites with one payment each that is due for a check in the same minute. */
const DUE = 1000
/** Response time of the payment provider, in milliseconds. */
const PROVIDER_MS = 100
/** Tenant keys from here on belong to no real site, so the sites of this figure are empty. */
const FIRST_KEY = 1_000_000
/** As many connections as the program uses for jobs. */
const CONNECTIONS = 8
const MINUTE = 60_000
const DAY = 86_400_000

interface Work {
  readonly tasks: Readonly<Record<string, TaskHandler>>
  readonly periodic: readonly Periodic[]
}

interface Run {
  readonly jobs: number
  /** Milliseconds until all jobs were enqueued, and until the last one was done. */
  readonly enqueued: number
  readonly done: number
}

/**
 * (j) Ten thousand sites: the daily work of all of them, and the payments that are due for a check
 * in one minute.
 */
export async function jobs(stage: Stage, effort: Effort): Promise<Figure[]> {
  const sites = effort.amount(SITES)
  const model = stage.tenant(SITE)
  const all = Array.from(
    { length: sites },
    (_, index): Tenant => ({ ...model, id: `bench-${index}`, key: FIRST_KEY + index }),
  )
  const tenants = { all: () => all, byKey: (key: number) => all[key - FIRST_KEY] }
  const database = createDatabase({ url: stage.appUrl, size: CONNECTIONS, name: 'jobs' })
  try {
    const daily = await run(stage, database.pool, dailyWork(stage, database, tenants))
    await addPayments(stage, effort.amount(DUE))
    const looks = await run(stage, database.pool, looksAtPayments(database, tenants))
    return [
      figure('daily work of empty sites, until the last is done', daily, DAY),
      figure('payments due in one minute, one a site, until the last is looked at', looks, MINUTE),
    ]
  } finally {
    await removePayments(stage)
    await database.close()
  }
}

interface Sites {
  all(): readonly Tenant[]
  byKey(key: number): Tenant | undefined
}

const log = createLog({ logLevel: 'silent', production: true })

function dailyWork({ folder }: Stage, database: AppDatabase, tenants: Sites): Work {
  const place = diskPlace(folder)
  const storage = createPhotoStorage(place.blobs)
  const exportFiles = createExportFiles(place.blobs)
  const checkFiles = createCheckFiles(place.blobs)
  const voiceFiles = createVoiceFiles(place.blobs)
  const tasks = maintenanceTasks({
    database,
    storage,
    log,
    mail: null,
    config: { appSecrets: ['a secret of the bench'] },
    exportFiles,
    checkFiles,
    voiceFiles,
    landerFiles: createLanderStorage(place),
    eraseMember: memberEraser({ database, storage, exportFiles, checkFiles, voiceFiles, log }),
  })
  const { tasks: handlers, periodic } = maintenanceJobs({ tenants, log }, tasks)
  // The clock would find that these sites have no work (decision 82): as if each had some.
  const all = async () => tenants.all().map(({ key }) => key)
  return { tasks: handlers, periodic: periodic.map((one) => ({ ...one, tenants: all })) }
}

function looksAtPayments(database: AppDatabase, tenants: Sites): Work {
  const services: Parameters<typeof paymentJobs>[0] = {
    database,
    log,
    meter: NO_METRICS,
    providers: { bench },
    defaultProvider: 'bench',
    sms: null,
    appSecrets: ['bench'],
    secrets: tenantSecrets(),
    rateLimits: { use: async () => 0, countAll: async () => undefined },
    onReversal: [],
  }
  return paymentJobs(services, tenants)
}

function figure(name: string, { jobs: count, enqueued, done }: Run, interval: number): Figure {
  const rate = Math.round((count / done) * 1000)
  return {
    id: 'j',
    name,
    measured: done,
    unit: 'ms',
    target: { kind: 'at most', value: interval },
    detail: `${count} jobs, ${rate} /s; all enqueued after ${Math.round(enqueued)} ms`,
  }
}

/** Starts the only periodic task now, and runs workers until each of its jobs is done. */
async function run(stage: Stage, pool: pg.Pool, { tasks, periodic }: Work): Promise<Run> {
  const [task] = periodic
  const handler = tasks[task?.task ?? '']
  if (!task || !handler) throw new Error('There is no periodic task to measure')
  let ended = 0
  const counted: TaskHandler = (job) => handler(job).finally(() => ended++)
  const log = createLog({ logLevel: 'error', production: true })
  const started = performance.now()
  await startTask(pool, task, new Date())
  const enqueued = performance.now() - started
  const { rows } = await pool.query<{ jobs: number }>(
    "select count(*)::int as jobs from pgboss.job where state = 'created' and data ->> 'task' = $1",
    [task.task],
  )
  const count = rows[0]?.jobs ?? 0
  const events = postgresEvents({ url: stage.appUrl, log })
  const workers = await startWorkers({ pool, events, log, tasks: { [task.task]: counted } })
  while (ended < count) await wait(10)
  const done = performance.now() - started
  await workers.stop()
  await events.close()
  return { jobs: count, enqueued, done }
}

/** A provider that responds after `PROVIDER_MS` that it does not know the payment. */
const bench: PaymentProvider = {
  name: 'bench',
  secrets: [],
  offers: () => false,
  createPayment: () => Promise.reject(new Error('nothing is ordered here')),
  fetchPayment: () => wait(PROVIDER_MS, undefined),
  cancelPayment: async () => undefined,
  refunds: () => false,
  repeats: () => false,
  createRefund: () => Promise.reject(new Error('nothing is refunded here')),
  listRefunds: async () => [],
}

/** Adds a payment to each of this number of sites, old enough to be due for a check. */
async function addPayments(stage: Stage, count: number): Promise<void> {
  await asOwner(
    stage,
    `with ordered as (
       insert into credit_order (tenant_id, id, member_id, package, credits, list_amount, amount, currency, country, idempotency_key)
       select ${FIRST_KEY} + number, gen_random_uuid(), gen_random_uuid(), 'p1', 1, 1, 1, 'EUR', 'IT', 'bench'
       from generate_series(0, ${count - 1}) as number returning *)
     insert into payment (tenant_id, id, order_id, member_id, provider, provider_id, method, amount, currency, created_at)
     select tenant_id, id, id, member_id, 'bench', id::text, 'creditcard', 1, 'EUR', now() - interval '5 minutes' from ordered`,
  )
}

const removePayments = (stage: Stage): Promise<void> =>
  asOwner(
    stage,
    `delete from payment where tenant_id >= ${FIRST_KEY}; delete from credit_order where tenant_id >= ${FIRST_KEY}`,
  )

async function asOwner(stage: Stage, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: stage.ownerUrl })
  await owner.connect()
  try {
    await owner.query(statement)
  } finally {
    await owner.end()
  }
}
