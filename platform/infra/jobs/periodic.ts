import type pg from 'pg'
import { type ExecuteSql, enqueueForTenants } from './enqueue.ts'
import type { Queue } from './queues.ts'

/** A task that the clock starts, as a job for each tenant that has something to do. */
export interface TenantTask {
  readonly task: string
  readonly queue: Queue
  /**
   * Keys of the tenants that get a job, as of `now`. Asked in the transaction that enqueues the
   * jobs, so what it claims there is free again where that fails.
   */
  tenants(executeSql: ExecuteSql, now: Date): Promise<readonly number[]>
}

/** In UTC. */
export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

export type Periodic = TenantTask &
  (
    | {
        /**
         * Minutes, hours, days, months, weekdays, in UTC. Each process asks at each such time, so
         * `tenants` has to hand out each piece of work once. A time that is missed is not made up
         * for.
         */
        readonly cron: string
      }
    /**
     * Once a day for all processes together, and where that time was missed as soon as possible
     * afterwards.
     */
    | { readonly daily: TimeOfDay }
  )

/**
 * Enqueues the jobs of a task in one transaction.
 *
 * @param due evaluated first in that transaction; nothing is enqueued when it returns false
 * @throws what the database throws; then nothing is enqueued
 */
export async function startTask(
  pool: pg.Pool,
  task: TenantTask,
  now: Date,
  due: (executeSql: ExecuteSql) => Promise<boolean> = async () => true,
): Promise<void> {
  const client = await pool.connect()
  try {
    const executeSql: ExecuteSql = (text, values) => client.query(text, values)
    await client.query('begin')
    if (await due(executeSql)) await enqueueForTenants(executeSql, task, await task.tenants(executeSql, now))
    await client.query('commit')
    client.release()
  } catch (error) {
    // Closing the connection rolls back.
    client.release(true)
    throw error
  }
}
