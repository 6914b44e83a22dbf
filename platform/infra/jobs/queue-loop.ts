import { setTimeout as wait } from 'node:timers/promises'
import type PgBoss from 'pg-boss'
import { isConnectionFailure } from '../database/connection-failure.ts'
import type { Log } from '../log.ts'
import type { Job, Queue, TaskHandler } from './queues.ts'

export interface QueueLoopOptions {
  readonly boss: PgBoss
  readonly queue: Queue
  /** Maximum concurrent jobs. */
  readonly slots: number
  readonly log: Log
  /** Handlers by task name. */
  readonly tasks: Readonly<Record<string, TaskHandler>>
  /** Milliseconds between two polls of an empty queue unless something wakes it. */
  readonly pollMs: number
  /** Called after each try of a job. */
  readonly onTried?: ((tried: TriedJob) => void) | undefined
}

/** One try of a job. */
export interface TriedJob {
  /** `unknown` for one that this program does not have. */
  readonly task: string
  readonly outcome: 'completed' | 'failed' | 'timed_out'
  readonly seconds: number
}

/** Milliseconds for running jobs when the program ends; unfinished ones are repeated later. */
const TIMEOUT_MS = 20_000

/** A task that did not finish before its job expired. */
class JobTimeoutError extends Error {
  override readonly name = 'JobTimeoutError'
}

/**
 * Works on one queue. Each job has its own slot: if one hangs, the others continue, and the next
 * jobs are fetched for the free slots. A task that is not finished when its job expires counts as
 * failed, and its slot becomes free.
 *
 * Not pg-boss' own `work` (docs/decisions/0029): it does not await the promise that completes a
 * job, so the process ends if PostgreSQL is unavailable at that moment; and it fetches the next
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

  /** Polls immediately. */
  wake(): void {
    this.#woken = true
    this.#rest.abort()
  }

  /** Takes no further jobs and waits up to 20 seconds for running ones. */
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
      // A wake-up from here on may be for a job that this fetch does not see.
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

  /** @returns jobs for the free slots; none if the queue could not be reached */
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
    const { boss, queue, log, tasks, onTried } = this.#options
    const begun = performance.now()
    const tried = (outcome: TriedJob['outcome']) => {
      const task = Object.hasOwn(tasks, data.task) ? data.task : 'unknown'
      onTried?.({ task, outcome, seconds: (performance.now() - begun) / 1000 })
    }
    try {
      const handler = tasks[data.task]
      if (handler === undefined) throw new Error(`There is no task ${data.task}`)
      await inTime(handler(data), Number(expireInSeconds) * 1000)
    } catch (error) {
      tried(error instanceof JobTimeoutError ? 'timed_out' : 'failed')
      log.warn({ err: error, queue, task: data.task, tenant: data.tenantId }, 'a job failed')
      const message = error instanceof Error ? error.name : 'failed'
      await this.#attempt(() => boss.fail(queue, id, { message }))
      return
    }
    tried('completed')
    await this.#attempt(() => boss.complete(queue, id))
  }

  /**
   * Accesses the queue's tables. If they cannot be reached, pg-boss hands the job out again when it
   * expires.
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

/** @throws JobTimeoutError if the work takes longer; it continues, but nobody waits for it */
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
    // Its outcome no longer matters.
    work.catch(() => undefined)
  }
}
