import type pg from 'pg'
import type { Log } from '../log.ts'
import { send } from './enqueue.ts'

/** In UTC. */
export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

const DAY_MS = 86_400_000

/** The last time at or before `now` at which a daily task was due. */
export function lastDue({ hour, minute }: TimeOfDay, now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute)
  return new Date(today <= now.getTime() ? today : today - DAY_MS)
}

/**
 * The first to note a due time starts the task. Where nothing was noted before, the database is new or has just been
 * migrated: nothing was missed yet. `xmax` is 0 in a row that was inserted and not updated.
 */
const NOTE = `
  insert into daily_run as noted (task, due) values ($1, $2)
  on conflict (task) do update set due = excluded.due where noted.due < excluded.due
  returning xmax <> 0 as missed`

/**
 * Enqueues a daily task that is due and was not started yet, in the same transaction as the note that it was. Failures are logged;
 * the next call tries again.
 */
export async function tickDaily(
  pool: pg.Pool,
  { task, at }: { readonly task: string; readonly at: TimeOfDay },
  now: Date,
  log: Log,
): Promise<void> {
  try {
    await startOnce(pool, task, lastDue(at, now))
  } catch (error) {
    log.warn({ err: error, task }, 'a daily task could not be enqueued')
  }
}

async function startOnce(pool: pg.Pool, task: string, due: Date): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ missed: boolean }>(NOTE, [task, due])
    if (rows[0]?.missed) {
      const executeSql = (text: string, values: unknown[]) => client.query(text, values)
      await send(executeSql, 'maintenance', { task, tenantId: null }, {})
    }
    await client.query('commit')
    client.release()
  } catch (error) {
    // Closing the connection rolls back.
    client.release(true)
    throw error
  }
}
