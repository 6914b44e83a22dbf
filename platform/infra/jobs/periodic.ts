import type pg from 'pg'
import { type ExecuteSql, enqueueForTenants } from './enqueue.ts'
import type { Queue } from './queues.ts'

/** A task that the clock starts, as one job for each tenant with work to do. */
export interface TenantTask {
  readonly task: string
  readonly queue: Queue
  /**
   * Keys of the tenants that get a job, as of `now`. Called in the transaction that enqueues the
   * jobs, so its claims are rolled back if that fails.
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
         * Minutes, hours, days, months, weekdays, in UTC. Every process calls `tenants` at each
         * such time, so it must return each piece of work once. A missed time is not made up for.
         */
        readonly cron: string
      }
    /** Once a day for all processes together; a missed time is made up for as soon as possible. */
    | { readonly daily: TimeOfDay }
    /** Once per this many minutes for all processes together, the first time immediately. */
    | { readonly minutes: number }
  )

/**
 * Enqueues the jobs of a task in one transaction.
 *
 * @param due evaluated first in that transaction; nothing is enqueued if it returns false
 * @returns whether it enqueued any
 * @throws errors of the database; nothing is enqueued then
 */
export async function startTask(
  pool: pg.Pool,
  task: TenantTask,
  now: Date,
  due: (executeSql: ExecuteSql) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const client = await pool.connect()
  try {
    const executeSql: ExecuteSql = (text, values) => client.query(text, values)
    await client.query('begin')
    const keys = (await due(executeSql)) ? await task.tenants(executeSql, now) : []
    await enqueueForTenants(executeSql, task, keys)
    await client.query('commit')
    client.release()
    return keys.length > 0
  } catch (error) {
    // Closing the connection rolls back.
    client.release(true)
    throw error
  }
}
