import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { z } from 'zod'
import type { ConsoleDatabase } from '../core/database.ts'
import { countOpenAlerts } from '../features/payments/server.ts'
import { readLastBackup } from '../infra/backup/last-backup.ts'
import type { Config } from '../infra/config.ts'
import { createConsoleDatabase } from '../infra/database/database.ts'
import { createPool } from '../infra/database/pool.ts'
import type { StartedDatabase } from '../infra/database/start.ts'
import type { TimeLimits } from '../infra/database/time-limits.ts'
import type { Log } from '../infra/log.ts'
import type { Labels } from '../infra/metrics/definitions.ts'
import type { Meter } from '../infra/metrics/meter.ts'
import { connectionLost } from './connection-lost.ts'

/** Milliseconds for which what was read from the database is kept. */
const KEPT = 15_000
/** Prometheus gives up a scrape after ten seconds. */
const METRIC_LIMITS: TimeLimits = {
  connect: 3_000,
  begin: 3_000,
  statement: 2_500,
  query: 3_000,
  transaction: 5_000,
}
/** Jobs of one queue that are counted: beyond that, it says so many. Oldest first. */
const MOST_JOBS = 10_000

/**
 * Jobs that have not begun. `pgboss.job` has an index for these on (name, start_after), so that
 * at most `MOST_JOBS` rows of each queue are read.
 */
const WAITING = `
  select q.name as queue,
    case when j.state = 'retry' then 'retry' when j.start_after > now() then 'later' else 'due' end as state,
    count(*)::int as jobs,
    extract(epoch from max(now() - j.start_after))::float8 as age
  from pgboss.queue q cross join lateral (
    select state, start_after from pgboss.job
    where name = q.name and state < 'active' order by start_after limit ${MOST_JOBS}) j
  group by 1, 2`

/**
 * Jobs under way, and those that gave up within the last hour. No index has these: in a very large
 * queue the time limit ends this statement, and the other figures remain.
 */
const BEGUN = `
  select name as queue, state::text as state, count(*)::int as jobs,
    extract(epoch from max(now() - started_on))::float8 as age
  from pgboss.job where state in ('active', 'failed') group by 1, 2`

const queueRow = z.strictObject({
  queue: z.string(),
  state: z.enum(['due', 'later', 'retry', 'active', 'failed']),
  jobs: z.int(),
  age: z.number(),
})
type QueueRow = z.output<typeof queueRow>

const INBOX = `
  select count(*)::int as waiting, coalesce(extract(epoch from max(now() - received_at)), 0)::float8 as age
  from payment_webhook`
const inboxRow = z.strictObject({ waiting: z.int(), age: z.number() })

/** What the database says; a part is undefined if it could not be read. */
interface Look {
  readonly up: boolean
  readonly queues?: readonly QueueRow[]
  readonly inbox?: z.output<typeof inboxRow>
  readonly alerts?: number
}

interface Parts {
  readonly config: Pick<Config, 'dataDir' | 'jobsDatabaseUrl'>
  readonly log: Log
  readonly started: Pick<StartedDatabase, 'appUrl' | 'consoleUrl'>
}

/**
 * What all processes of the program share: queues, inbox, alerts, disk, backup. Read by the process
 * that answers scrapes, at most every 15 seconds, on connections of its own: it must neither wait
 * for those of requests nor take one from them.
 */
export function readShared(meter: Meter, { config, log, started }: Parts): void {
  const look = keptFor(KEPT, lookAtDatabase(started, config, log))
  meter.read('dating_database_up', async () => [{ labels: {}, value: (await look()).up ? 1 : 0 }])
  meter.read('dating_queue_jobs', async () =>
    ((await look()).queues ?? []).map(({ queue, state, jobs }) => ({
      labels: { queue, state },
      value: jobs,
    })),
  )
  meter.read('dating_queue_oldest_seconds', async () =>
    ((await look()).queues ?? []).flatMap(({ queue, state, age }) =>
      isAged(state) ? [{ labels: { queue, state }, value: age }] : [],
    ),
  )
  meter.read('dating_webhook_inbox', async () => one((await look()).inbox?.waiting))
  meter.read('dating_webhook_inbox_oldest_seconds', async () => one((await look()).inbox?.age))
  meter.read('dating_payment_alerts_open', async () => one((await look()).alerts))
  const disk = keptFor(KEPT, () => statfs(config.dataDir))
  meter.read('dating_disk_free_bytes', async () => {
    const { bavail, bsize } = await disk()
    return one(bavail * bsize)
  })
  meter.read('dating_disk_size_bytes', async () => {
    const { blocks, bsize } = await disk()
    return one(blocks * bsize)
  })
  meter.read('dating_backup_last_timestamp_seconds', async () => {
    const last = await readLastBackup(config.dataDir)
    return one(last && last.getTime() / 1000)
  })
}

const one = (value: number | undefined) => (value === undefined ? [] : [{ labels: {}, value }])

const isAged = (state: QueueRow['state']): state is Labels<'dating_queue_oldest_seconds'>['state'] =>
  state === 'due' || state === 'active'

/** Calls `work` again only when its last result is older than this many milliseconds. */
function keptFor<T>(lifetime: number, work: () => Promise<T>): () => Promise<T> {
  let kept: { readonly at: number; readonly result: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (!kept || now - kept.at >= lifetime) kept = { at: now, result: work() }
    return kept.result
  }
}

/** One statement after the other; a part that fails is logged and leaves the others. */
function lookAtDatabase(
  { appUrl, consoleUrl }: Parts['started'],
  { jobsDatabaseUrl }: Pick<Config, 'jobsDatabaseUrl'>,
  log: Log,
): () => Promise<Look> {
  const shared = {
    size: 1,
    name: 'metrics',
    limits: METRIC_LIMITS,
    onConnectionLost: connectionLost(log, 'metrics'),
  }
  const pool = createPool({ ...shared, url: appUrl })
  const queue = jobsDatabaseUrl === null ? pool : createPool({ ...shared, url: jobsDatabaseUrl })
  const console = consoleUrl === null ? null : createConsoleDatabase({ ...shared, url: consoleUrl })
  const attempt = async <T>(what: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      log.warn({ err: error, what }, 'a metric could not be read')
      return undefined
    }
  }
  return async () => {
    const up = await attempt('database', () => pool.query('select 1'))
    if (!up) return { up: false }
    const waiting = await attempt('queues', () => parsed(queue, queueRow, WAITING))
    const outbox = queue === pool ? [] : await attempt('outbox', () => parsed(pool, queueRow, WAITING))
    const begun = await attempt('jobs under way', () => parsed(queue, queueRow, BEGUN))
    const inbox = await attempt('webhooks', () => parsed(pool, inboxRow, INBOX))
    const alerts = await attempt('payment alerts', async () => console && alertsOf(console))
    return {
      up: true,
      ...(waiting || begun ? { queues: together([waiting, outbox, begun]) } : {}),
      ...(inbox?.[0] ? { inbox: inbox[0] } : {}),
      ...(typeof alerts === 'number' ? { alerts } : {}),
    }
  }
}

/** One row for each queue and state: a job that waits to be moved counts as waiting. */
function together(parts: readonly (readonly QueueRow[] | undefined)[]): QueueRow[] {
  const rows = new Map<string, QueueRow>()
  for (const row of parts.flatMap((part) => part ?? [])) {
    const key = `${row.queue} ${row.state}`
    const other = rows.get(key)
    const jobs = row.jobs + (other?.jobs ?? 0)
    rows.set(key, { ...row, jobs, age: Math.max(row.age, other?.age ?? row.age) })
  }
  return [...rows.values()]
}

const alertsOf = (database: ConsoleDatabase) => database.withStaff('all', countOpenAlerts)

async function parsed<S extends z.ZodType>(pool: pg.Pool, schema: S, text: string): Promise<z.output<S>[]> {
  const { rows } = await pool.query<object>(text)
  return z.array(schema).parse(rows)
}
