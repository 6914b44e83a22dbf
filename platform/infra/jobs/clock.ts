import cron from 'node-cron'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { send } from './enqueue.ts'

/** A task that the clock starts, for the whole platform. */
export interface Periodic {
  readonly task: string
  /** Minutes, hours, days, months, weekdays, in UTC: `30 4 * * *` is every day at half past four. */
  readonly cron: string
}

/**
 * Enqueues periodic tasks. The clock ticks in every process, but the job's id is made from task and minute: PostgreSQL
 * takes the first and refuses the others, so that a task runs once however many processes there are (decision 4.3).
 */
export function startClock(
  pool: pg.Pool,
  periodic: readonly Periodic[],
  log: Log,
): { stop(): Promise<void> } {
  const entries = periodic.map(({ task, cron: times }) =>
    cron.schedule(times, ({ date }) => tick(pool, task, date, log), { timezone: 'UTC', name: task }),
  )
  return {
    stop: async () => {
      await Promise.all(entries.map((entry) => entry.destroy()))
    },
  }
}

/** Enqueues the task of one minute. Exported for tests: two processes at the same minute. */
export async function tick(pool: pg.Pool, task: string, at: Date, log: Log): Promise<void> {
  const minute = at.toISOString().slice(0, 16)
  try {
    await send(
      (text, values) => pool.query(text, values),
      'maintenance',
      { task, tenantId: null },
      {
        key: `${task}@${minute}`,
      },
    )
  } catch (error) {
    // The next minute tries again.
    log.warn({ err: error, task }, 'a periodic task could not be enqueued')
  }
}
