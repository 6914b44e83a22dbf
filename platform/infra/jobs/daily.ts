import type pg from 'pg'
import { z } from 'zod'
import type { Log } from '../log.ts'
import { type Periodic, startTask, type TimeOfDay } from './periodic.ts'

const DAY_MS = 86_400_000

/** The last time at or before `now` at which a daily task was due. */
export function lastDue({ hour, minute }: TimeOfDay, now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute)
  return new Date(today <= now.getTime() ? today : today - DAY_MS)
}

/** The last time at or before `now` at which a task that runs once per some minutes was due. */
function lastPeriod(minutes: number, now: Date): Date {
  const period = minutes * 60_000
  return new Date(Math.floor(now.getTime() / period) * period)
}

/**
 * The first process to record a due time starts the task. If nothing was recorded before, the
 * database is new or has just been migrated: a daily task has missed nothing yet. `xmax` is 0 in a
 * row that was inserted and not updated.
 */
const NOTE = `
  insert into daily_run as noted (task, due) values ($1, $2)
  on conflict (task) do update set due = excluded.due where noted.due < excluded.due
  returning xmax <> 0 as missed`
const noted = z.array(z.strictObject({ missed: z.boolean() }))

/**
 * Enqueues the jobs of a task that is due and was not started yet by any process, and records the
 * start in the same transaction. Failures are logged; the next call tries again.
 *
 * @returns whether it enqueued any
 */
export async function tickOnce(
  pool: pg.Pool,
  task: Exclude<Periodic, { readonly cron: string }>,
  now: Date,
  log: Log,
): Promise<boolean> {
  const due = 'daily' in task ? lastDue(task.daily, now) : lastPeriod(task.minutes, now)
  try {
    return await startTask(pool, task, now, async (executeSql) => {
      const [row] = noted.parse((await executeSql(NOTE, [task.task, due])).rows)
      return row !== undefined && ('minutes' in task || row.missed)
    })
  } catch (error) {
    log.warn({ err: error, task: task.task }, 'a periodic task could not be enqueued')
    return false
  }
}
