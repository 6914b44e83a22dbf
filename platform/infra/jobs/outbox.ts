import type pg from 'pg'
import type { Log } from '../log.ts'

/**
 * With a queue in a database of its own (docs/decisions/0082), a job is still written in the
 * transaction that causes it, into `pgboss.job` of the main database: the outbox. From there it is
 * moved here.
 */

/** Jobs of one move. */
const BATCH = 500

/**
 * Any state, because the main database was the queue before. A job under way there is taken once it
 * has expired.
 */
const TAKE = `
  select name, id, to_jsonb(job)::text as job from pgboss.job
   where state <> 'active' or started_on + expire_in < now()
   order by name, id limit ${BATCH} for update`

/** A job that was moved before, by a process that died before it could delete it, is there. */
const PUT = `
  insert into pgboss.job select * from jsonb_populate_recordset(null::pgboss.job, $1::jsonb)
  on conflict do nothing`

const REMOVE = `
  delete from pgboss.job j using unnest($1::text[], $2::uuid[]) as moved (name, id)
   where j.name = moved.name and j.id = moved.id`

interface Waiting {
  readonly name: string
  readonly id: string
  readonly job: string
}

/**
 * Moves every job of the outbox. Waits for another process that is moving some: afterwards all jobs
 * that were committed before the call are in the queue.
 *
 * @throws errors of either database; a job is then in one of them or in both, never in neither
 */
export async function moveJobs(outbox: pg.Pool, queue: pg.Pool): Promise<void> {
  while ((await moveSome(outbox, queue)) === BATCH);
}

async function moveSome(outbox: pg.Pool, queue: pg.Pool): Promise<number> {
  // First, because rows of the outbox are locked only while both databases answer.
  const to = await queue.connect()
  try {
    const from = await outbox.connect()
    try {
      await from.query('begin')
      const { rows } = await from.query<Waiting>(TAKE)
      if (rows.length > 0) {
        await to.query(PUT, [`[${rows.map(({ job }) => job).join(',')}]`])
        await from.query(REMOVE, [rows.map(({ name }) => name), rows.map(({ id }) => id)])
      }
      await from.query('commit')
      from.release()
      return rows.length
    } catch (error) {
      // Closing the connection rolls back.
      from.release(true)
      throw error
    }
  } finally {
    to.release()
  }
}

export interface MoverOptions {
  readonly outbox: pg.Pool
  readonly queue: pg.Pool
  readonly log: Log
  /** How often jobs are moved without a wake-up: the event of a commit may be lost. */
  readonly pollMs: number
  /** Called after each move. */
  readonly onMoved: () => void
}

export interface Mover {
  /** Moves immediately. */
  wake(): void
  /** Waits for a move that is under way. */
  stop(): Promise<void>
}

/** Moves jobs until it is stopped; a failure is logged once, and the next move tries again. */
export function startMover({ outbox, queue, log, pollMs, onMoved }: MoverOptions): Mover {
  let moving: Promise<void> | undefined
  let [again, stopped, failing] = [false, false, false]
  const move = async (): Promise<void> => {
    while (again && !stopped) {
      again = false
      try {
        await moveJobs(outbox, queue)
        failing = false
        onMoved()
      } catch (error) {
        if (!failing) log.error({ err: error }, 'jobs wait, because they cannot be moved to the queue')
        failing = true
      }
    }
  }
  const wake = () => {
    again = true
    moving ??= move().finally(() => (moving = undefined))
  }
  const timer = setInterval(wake, pollMs).unref()
  return {
    wake,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await moving
    },
  }
}
