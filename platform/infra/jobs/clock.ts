import cron from 'node-cron'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { tickOnce } from './daily.ts'
import { type Periodic, startTask, type TenantTask } from './periodic.ts'
import type { Queue } from './queues.ts'

const EACH_MINUTE = '* * * * *'

export interface ClockOptions {
  readonly pool: pg.Pool
  readonly periodic: readonly Periodic[]
  readonly log: Log
  /** Called with the queue of jobs that were enqueued. */
  readonly onEnqueued: (queue: Queue) => void
}

/**
 * Enqueues periodic tasks. The clock ticks in every process that runs jobs; PostgreSQL assigns each
 * piece of work to the first of them: a task that runs once for all of them has a row, any other
 * one claims what is due.
 */
export function startClock({ pool, periodic, log, onEnqueued }: ClockOptions): { stop(): Promise<void> } {
  const entries = periodic.map((one) => {
    const look = async (date: Date) => {
      const enqueued = await ('cron' in one ? tick(pool, one, date, log) : tickOnce(pool, one, date, log))
      if (enqueued) onEnqueued(one.queue)
    }
    if (!('cron' in one)) void look(new Date())
    const pattern = 'cron' in one ? one.cron : EACH_MINUTE
    return cron.schedule(pattern, ({ date }) => look(date), { timezone: 'UTC', name: one.task })
  })
  return {
    stop: async () => {
      await Promise.all(entries.map((entry) => entry.destroy()))
    },
  }
}

/**
 * Enqueues the jobs of one time; a failure is logged, and the next time follows. Exported for
 * tests. @returns whether it enqueued any
 */
export async function tick(pool: pg.Pool, task: TenantTask, at: Date, log: Log): Promise<boolean> {
  try {
    return await startTask(pool, task, at)
  } catch (error) {
    log.warn({ err: error, task: task.task }, 'a periodic task could not be enqueued')
    return false
  }
}
