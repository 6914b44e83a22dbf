import cron from 'node-cron'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { tickOnce } from './daily.ts'
import { type Periodic, startTask, type TenantTask } from './periodic.ts'

const EACH_MINUTE = '* * * * *'

/**
 * Enqueues periodic tasks. The clock ticks in every process that runs jobs; PostgreSQL assigns each
 * piece of work to the first of them: a task that runs once for all of them has a row, any other
 * one claims what is due.
 */
export function startClock(
  pool: pg.Pool,
  periodic: readonly Periodic[],
  log: Log,
): { stop(): Promise<void> } {
  const entries = periodic.map((one) => {
    const { task: name } = one
    if ('cron' in one)
      return cron.schedule(one.cron, ({ date }) => tick(pool, one, date, log), { timezone: 'UTC', name })
    const look = (date: Date) => tickOnce(pool, one, date, log)
    void look(new Date())
    return cron.schedule(EACH_MINUTE, ({ date }) => look(date), { timezone: 'UTC', name })
  })
  return {
    stop: async () => {
      await Promise.all(entries.map((entry) => entry.destroy()))
    },
  }
}

/**
 * Enqueues the jobs of one time; a failure is logged, and the next time follows. Exported for
 * tests.
 */
export async function tick(pool: pg.Pool, task: TenantTask, at: Date, log: Log): Promise<void> {
  try {
    await startTask(pool, task, at)
  } catch (error) {
    log.warn({ err: error, task: task.task }, 'a periodic task could not be enqueued')
  }
}
