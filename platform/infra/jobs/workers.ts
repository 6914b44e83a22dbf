import type pg from 'pg'
import PgBoss from 'pg-boss'
import { JOBS_CHANNEL } from '../../core/events.ts'
import type { Events } from '../events/port.ts'
import type { Log } from '../log.ts'
import { startClock } from './clock.ts'
import { startMover } from './outbox.ts'
import type { Periodic } from './periodic.ts'
import { QueueLoop, type TriedJob } from './queue-loop.ts'
import { type Queue, SLOTS, type TaskHandler } from './queues.ts'

export interface WorkersOptions {
  /** Connections as the role `app`, for fetching and completing jobs. */
  readonly pool: pg.Pool
  /**
   * Connections to the database of the queue, if it has one of its own: `pool` then is that of the
   * outbox.
   */
  readonly queuePool?: pg.Pool | undefined
  /** Announces new jobs to all processes. */
  readonly events: Pick<Events, 'hear' | 'publish'>
  readonly log: Log
  /** Handlers by task name. */
  readonly tasks: Readonly<Record<string, TaskHandler>>
  readonly periodic?: readonly Periodic[]
  /**
   * How often a queue polls for jobs without a notification: delayed ones, and those enqueued while
   * the connection was lost.
   */
  readonly pollMs?: number
  readonly onTried?: (tried: TriedJob) => void
}

export interface Workers {
  /**
   * Takes no further jobs and waits some seconds for running ones; unfinished ones run again
   * elsewhere.
   */
  stop(): Promise<void>
}

const POLL_MS = 5000

/**
 * Works on the queues. May run in many processes: PostgreSQL gives each job to one of them (SKIP
 * LOCKED). The job of a process that dies is handed out again when it expires. Whoever enqueues
 * jobs wakes their queue after the commit.
 *
 * @throws Error if the queue's tables belong to another version of pg-boss.
 */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { pool, queuePool, events, log, tasks, periodic = [], pollMs = POLL_MS, onTried } = options
  const boss = new PgBoss({
    schema: 'pgboss',
    db: { executeSql: (text, values) => (queuePool ?? pool).query(text, values) },
    // The application's role may not create anything; the program's own clock handles periodic
    // tasks and creates jobs per tenant.
    migrate: false,
    schedule: false,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 2,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue is disturbed'))
  await boss.start()
  const loops = new Map<string, QueueLoop>()
  for (const queue of Object.keys(SLOTS) as Queue[])
    loops.set(queue, new QueueLoop({ boss, queue, slots: SLOTS[queue], log, tasks, pollMs, onTried }))
  const wakeAll = () => {
    for (const loop of loops.values()) loop.wake()
  }
  const mover = queuePool && startMover({ outbox: pool, queue: queuePool, log, pollMs, onMoved: wakeAll })
  const hearing = events.hear(JOBS_CHANNEL, {
    onHearing: () => (mover ? mover.wake() : wakeAll()),
    onPayload: (queue) => (mover ? mover.wake() : loops.get(queue)?.wake()),
  })
  const onEnqueued = (queue: Queue) => events.publish([{ channel: JOBS_CHANNEL, payload: queue }])
  const clock = startClock({ pool, periodic, log, onEnqueued })
  return {
    stop: async () => {
      await clock.stop()
      hearing.stop()
      await mover?.stop()
      await Promise.all([...loops.values()].map((loop) => loop.stop()))
      await boss.stop({ graceful: false, close: false })
    },
  }
}
