import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { isConnectionFailure } from '../database/connection-failure.ts'
import type { Log } from '../log.ts'
import { type Periodic, startClock } from './clock.ts'
import { type Job, QUEUES, type Queue } from './queues.ts'

/** Does one task. Throwing means: try again later, with growing waits. */
export type TaskHandler = (job: Job) => Promise<void>

export interface WorkersOptions {
  /** Connections as the role `app`; jobs are fetched and ticked off through it. */
  readonly pool: pg.Pool
  readonly log: Log
  /** Handler by the name of its task. */
  readonly tasks: Readonly<Record<string, TaskHandler>>
  readonly periodic?: readonly Periodic[]
  /** How long a queue rests when it was found empty. */
  readonly pollMs?: number
}

export interface Workers {
  /** Looks into a queue now: call it after the commit of an `enqueue`, so that mail does not wait for the next look. */
  wake(queue: Queue): void
  /** Takes no more jobs and waits some seconds for those under way; what is not done then runs again elsewhere. */
  stop(): Promise<void>
}

const AT_ONCE = 5
const PATIENCE_MS = 5000

/**
 * Works on the queues. May run in many processes: PostgreSQL hands each job to one of them (SKIP LOCKED). A job whose
 * process dies is handed out again when its time is over.
 *
 * @throws Error where the queue's tables are not those of this pg-boss.
 */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { pool, log, periodic = [] } = options
  const boss = new PgBoss({
    schema: 'pgboss',
    db: { executeSql: (text, values) => pool.query(text, values) },
    // The application's role may not create anything; periodic tasks have a clock of our own, with more than one a queue.
    migrate: false,
    schedule: false,
    supervise: true,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 2,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue is disturbed'))
  await boss.start()
  const loops = new Map(QUEUES.map((queue) => [queue, new Loop(boss, queue, options)]))
  const clock = startClock(pool, periodic, log)
  return {
    wake: (queue) => loops.get(queue)?.wake(),
    stop: async () => {
      await clock.stop()
      await Promise.all([...loops.values()].map((loop) => loop.stop()))
      await boss.stop({ graceful: false, close: false })
    },
  }
}

/**
 * One queue's loop. Not pg-boss' own `work`: that ticks a whole batch off at once, and lets go of a promise that
 * rejects, and so ends the process, when PostgreSQL is away at that moment.
 */
class Loop {
  readonly #boss: PgBoss
  readonly #queue: Queue
  readonly #options: WorkersOptions
  readonly #running: Promise<void>
  #stopping = false
  #rest = new AbortController()

  constructor(boss: PgBoss, queue: Queue, options: WorkersOptions) {
    this.#boss = boss
    this.#queue = queue
    this.#options = options
    this.#running = this.#run()
  }

  wake(): void {
    this.#rest.abort()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.wake()
    const patience = new AbortController()
    await Promise.race([
      this.#running,
      wait(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ])
    patience.abort()
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      this.#rest = new AbortController()
      const done = await this.#round()
      if (done > 0) continue
      const { signal } = this.#rest
      await wait(this.#options.pollMs ?? 1000, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  /** @returns how many jobs there were; none, too, where the queue could not be reached. */
  async #round(): Promise<number> {
    try {
      const jobs = await this.#boss.fetch<Job>(this.#queue, { batchSize: AT_ONCE })
      await Promise.all(jobs.map((job) => this.#work(job)))
      return jobs.length
    } catch (error) {
      if (!isConnectionFailure(error))
        this.#options.log.error({ err: error, queue: this.#queue }, 'a queue failed')
      return 0
    }
  }

  async #work({ id, data }: PgBoss.Job<Job>): Promise<void> {
    const { log, tasks } = this.#options
    try {
      const handler = tasks[data.task]
      if (handler === undefined) throw new Error(`There is no task ${data.task}`)
      await handler(data)
    } catch (error) {
      log.warn({ err: error, queue: this.#queue, task: data.task, tenant: data.tenantId }, 'a job failed')
      await this.#boss.fail(this.#queue, id, { message: error instanceof Error ? error.name : 'failed' })
      return
    }
    await this.#boss.complete(this.#queue, id)
  }
}
