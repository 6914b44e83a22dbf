import { setTimeout as wait } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import { isConnectionFailure } from '../database/connection-failure.ts'
import type { Log } from '../log.ts'
import type { Job, Queue, TaskHandler } from './queues.ts'

export interface QueueLoopOptions {
  readonly boss: PgBoss
  readonly queue: Queue
  /** Jobs at once. */
  readonly slots: number
  readonly log: Log
  /** Handler by the name of its task. */
  readonly tasks: Readonly<Record<string, TaskHandler>>
  /** Milliseconds that the queue rests when it was found empty and nothing wakes it. */
  readonly pollMs: number
}

const TIMEOUT_MS = 5000

/** A task that did not end within the time of its job. */
class JobTimeoutError extends Error {
  override readonly name = 'JobTimeoutError'
}

/**
 * Works on one queue. Each job has a slot for itself: where one hangs, the others go on, and the
 * next jobs are fetched for the slots that are free. A task that is not done when its job's time is
 * over counts as failed, and its slot is free again.
 *
 * Not pg-boss' own `work` (docs/decisions/0029): it does not wait for the promise by which it ticks
 * a job off, so the process ends where PostgreSQL is away at that moment; and it fetches the next
 * batch only when the slowest job of the last one is done.
 */
export class QueueLoop {
  readonly #options: QueueLoopOptions
  readonly #active = new Set<Promise<void>>()
  readonly #running: Promise<void>
  readonly #stopping = new AbortController()
  readonly #stopped: Promise<void>
  #rest = new AbortController()
  #woken = false

  constructor(options: QueueLoopOptions) {
    this.#options = options
    const { signal } = this.#stopping
    this.#stopped = new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve())
    })
    this.#running = this.#run()
  }

  /** Looks for jobs now instead of at the end of its rest. */
  wake(): void {
    this.#woken = true
    this.#rest.abort()
  }

  /** Takes no more jobs and waits some seconds for those under way. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.wake()
    const done = this.#running.then(() => Promise.all(this.#active))
    const patience = new AbortController()
    const { signal } = patience
    await Promise.race([done, wait(TIMEOUT_MS, undefined, { signal }).catch(() => undefined)])
    patience.abort()
  }

  async #run(): Promise<void> {
    const { slots } = this.#options
    while (!this.#stopping.signal.aborted) {
      const free = slots - this.#active.size
      if (free === 0) {
        await Promise.race([...this.#active, this.#stopped])
        continue
      }
      // Whoever wakes the loop from here on may mean a job that this fetch does not see.
      this.#woken = false
      const jobs = await this.#fetch(free)
      for (const job of jobs) this.#start(job)
      if (jobs.length < free && !this.#woken) await this.#pause()
    }
  }

  async #pause(): Promise<void> {
    this.#rest = new AbortController()
    const { signal } = this.#rest
    await wait(this.#options.pollMs, undefined, { signal, ref: false }).catch(() => undefined)
  }

  /** @returns jobs for the free slots; none, too, where the queue could not be reached */
  async #fetch(free: number): Promise<PgBoss.Job<Job>[]> {
    const { boss, queue } = this.#options
    const jobs = await this.#attempt(() => boss.fetch<Job>(queue, { batchSize: free }))
    return jobs ?? []
  }

  #start(job: PgBoss.Job<Job>): void {
    const work = this.#work(job).finally(() => this.#active.delete(work))
    this.#active.add(work)
  }

  async #work({ id, data, expireInSeconds }: PgBoss.Job<Job>): Promise<void> {
    const { boss, queue, log, tasks } = this.#options
    try {
      const handler = tasks[data.task]
      if (handler === undefined) throw new Error(`There is no task ${data.task}`)
      await inTime(handler(data), Number(expireInSeconds) * 1000)
    } catch (error) {
      log.warn({ err: error, queue, task: data.task, tenant: data.tenantId }, 'a job failed')
      const message = error instanceof Error ? error.name : 'failed'
      await this.#attempt(() => boss.fail(queue, id, { message }))
      return
    }
    await this.#attempt(() => boss.complete(queue, id))
  }

  /**
   * What the queue's tables answer. Where they cannot be reached, pg-boss hands the job out again
   * when its time is over.
   */
  async #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { log, queue } = this.#options
    try {
      return await work()
    } catch (error) {
      if (!isConnectionFailure(error)) log.error({ err: error, queue }, 'a queue failed')
      return undefined
    }
  }
}

/**
 * @throws JobTimeoutError where the work takes longer, which then goes on without anyone waiting
 *   for it
 */
async function inTime(work: Promise<void>, limitMs: number): Promise<void> {
  const timer = new AbortController()
  const { signal } = timer
  const over = wait(limitMs, undefined, { signal, ref: false }).then(() => {
    throw new JobTimeoutError('the job took longer than its queue allows')
  })
  try {
    await Promise.race([work, over])
  } finally {
    timer.abort()
    over.catch(() => undefined)
    // Its end counts no more, whichever it is.
    work.catch(() => undefined)
  }
}
