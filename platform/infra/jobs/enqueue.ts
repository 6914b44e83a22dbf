import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import { v5 } from 'uuid'
import type { TenantDb } from '../../core/database.ts'
import { JOBS_CHANNEL } from '../../core/events.ts'
import { BurstPriorities } from './burst.ts'
import type { Job, Queue } from './queues.ts'

export interface EnqueueOptions {
  /** Earliest start. */
  readonly startAfter?: Date
  /** Only the first job with this key in one queue and tenant is created, across all processes. */
  readonly key?: string
}

/** Sends one statement on the connection of a transaction. */
export type ExecuteSql = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

/** Any fixed UUID: names of jobs become ids within it. */
const NAMESPACE = '6f0c9a54-38a7-4c41-9d37-0b8b51c0c9ab'

/** Jobs that one statement adds. */
const BATCH = 1000

/** Never started: it only writes jobs, each time on the given connection. */
const writer = new PgBoss({
  schema: 'pgboss',
  db: { executeSql: () => Promise.reject(new Error('A job is enqueued within a transaction')) },
})

const priorities = new BurstPriorities()

/**
 * Enqueues a job in the transaction that causes it: rolled back with it, visible to workers after
 * the commit, which wakes them (`workers.ts`). A job runs at least once, so it must be idempotent.
 */
export async function enqueue(
  db: TenantDb,
  queue: Queue,
  job: Omit<Job, 'tenantId'> & { readonly task: string },
  { startAfter, key }: EnqueueOptions = {},
): Promise<void> {
  const { tenantId } = db
  const executeSql: ExecuteSql = async (text, values) => {
    const { rows } = await db.trx.executeQuery<unknown>(CompiledQuery.raw(text, values))
    return { rows }
  }
  const full: Job = { ...job, tenantId }
  await writer.send(queue, full, {
    db: { executeSql },
    priority: priorities.next(`${queue}:${tenantId}`, Date.now()),
    ...(startAfter === undefined ? {} : { startAfter }),
    // The same id for the same key: the primary key rejects the second one.
    ...(key === undefined ? {} : { id: v5(`${queue}:${tenantId}:${key}`, NAMESPACE) }),
  })
  if (!startAfter || startAfter.getTime() <= Date.now())
    db.announce({ channel: JOBS_CHANNEL, payload: queue })
}

/**
 * Enqueues the same task for each of these tenants, one job each, with one statement per thousand.
 */
export async function enqueueForTenants(
  executeSql: ExecuteSql,
  { queue, task }: { readonly queue: Queue; readonly task: string },
  tenantIds: readonly number[],
): Promise<void> {
  for (let from = 0; from < tenantIds.length; from += BATCH) {
    const jobs = tenantIds.slice(from, from + BATCH).map((tenantId) => ({
      name: queue,
      data: { task, tenantId } satisfies Job,
    }))
    await writer.insert(jobs, { db: { executeSql } })
  }
}
