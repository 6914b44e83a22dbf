import cron from 'node-cron'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { type TimeOfDay, tickDaily } from './daily.ts'
import { send } from './enqueue.ts'

/** A task that the clock starts, for the whole platform. */
export type Periodic =
  /** `cron`: minutes, hours, days, months, weekdays, in UTC. A time that is missed is not made up for. */
  | { readonly task: string; readonly cron: string }
  /** Once a day, and where that time was missed as soon as possible afterwards. */
  | { readonly task: string; readonly daily: TimeOfDay }

const EACH_MINUTE = '* * * * *'

/**
 * Enqueues periodic tasks. The clock ticks in every process; PostgreSQL takes the first of them and refuses the others, so that a
 * task runs once however many processes there are: a job's id is made from task and minute, a daily task has a row of its own.
 */
export function startClock(
  pool: pg.Pool,
  periodic: readonly Periodic[],
  log: Log,
): { stop(): Promise<void> } {
  const entries = periodic.map((one) => {
    const { task } = one
    if ('cron' in one)
      return cron.schedule(one.cron, ({ date }) => tick(pool, task, date, log), {
        timezone: 'UTC',
        name: task,
      })
    const look = (date: Date) => tickDaily(pool, { task, at: one.daily }, date, log)
    void look(new Date())
    return cron.schedule(EACH_MINUTE, ({ date }) => look(date), { timezone: 'UTC', name: task })
  })
  return {
    stop: async () => {
      await Promise.all(entries.map((entry) => entry.destroy()))
    },
  }
}

/** Enqueues the task of one minute. Exported for tests: two processes at the same minute. */
export async function tick(pool: pg.Pool, task: string, at: Date, log: Log): Promise<void> {
  const minute = at.toISOString().slice(0, 16)
  const executeSql = (text: string, values: unknown[]) => pool.query(text, values)
  try {
    await send(executeSql, 'maintenance', { task, tenantId: null }, { key: `${task}@${minute}` })
  } catch (error) {
    log.warn({ err: error, task }, 'a periodic task could not be enqueued')
  }
}
