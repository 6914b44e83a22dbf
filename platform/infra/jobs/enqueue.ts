import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import { v5 } from 'uuid'
import type { TenantDb } from '../../core/database.ts'
import { BurstPriorities } from './burst.ts'
import type { Job, Queue } from './queues.ts'

export interface EnqueueOptions {
  /** Not before that time. */
  readonly startAfter?: Date
  /** Of all jobs with this key in one queue and tenant only the first is made, from whatever process. */
  readonly key?: string
}

/** Any fixed UUID: names of jobs become ids within it. */
const NAMESPACE = '6f0c9a54-38a7-4c41-9d37-0b8b51c0c9ab'

/** Never started: it only knows how to write a job, each time on the connection that it is handed. */
const writer = new PgBoss({
  schema: 'pgboss',
  db: { executeSql: () => Promise.reject(new Error('A job is enqueued within a transaction')) },
})

/**
 * Enqueues a job in the transaction of its cause: rolled back with it, seen by a worker once it is committed.
 * A job runs at least once, so what it does must bear a second time.
 */
export async function enqueue(
  db: TenantDb,
  queue: Queue,
  job: Omit<Job, 'tenantId'> & { readonly task: string },
  options: EnqueueOptions = {},
): Promise<void> {
  const executeSql = async (text: string, values: unknown[]) => {
    const { rows } = await db.trx.executeQuery<unknown>(CompiledQuery.raw(text, values))
    return { rows }
  }
  await send(executeSql, queue, { ...job, tenantId: db.tenantId }, options)
}

const priorities = new BurstPriorities()

type ExecuteSql = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

/** The one place that writes jobs, for `enqueue` and for the clock. */
export async function send(
  executeSql: ExecuteSql,
  queue: Queue,
  job: Job,
  options: EnqueueOptions,
): Promise<void> {
  const { startAfter, key } = options
  await writer.send(queue, job, {
    db: { executeSql },
    priority: priorities.next(`${queue}:${job.tenantId}`, Date.now()),
    ...(startAfter === undefined ? {} : { startAfter }),
    // The same id for the same key: the primary key refuses the second one.
    ...(key === undefined ? {} : { id: v5(`${queue}:${job.tenantId}:${key}`, NAMESPACE) }),
  })
}
