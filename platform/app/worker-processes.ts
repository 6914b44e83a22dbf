import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Log } from '../infra/log.ts'
import { StartError } from '../infra/start-error.ts'
import { HEARTBEAT, type WorkerOrder, type WorkerReport } from './worker.ts'
import type { MetricsReport } from './worker-metrics.ts'
import type { ReadReport } from './worker-reads.ts'

/** Milliseconds before a crashed worker is replaced: longer each time, until one has served. */
const SHORTEST_WAIT = 200
const LONGEST_WAIT = 30_000
/** Milliseconds. A worker ends itself within 9 s (`shutdown.ts`). */
const LONGEST_END = 9_500
/** Checks without a heartbeat after which a worker counts as hanging: 30 s. */
const MOST_SILENT = 6

type DatabaseOrder = Pick<WorkerOrder, 'appUrl' | 'listenUrl' | 'consoleUrl' | 'poolSize'>

/** The worker processes. One that ends, or sends no heartbeat, is replaced with its duties. */
export class WorkerProcesses {
  readonly #log: Log
  readonly #database: DatabaseOrder
  /**
   * Workers that were told to serve. No other message may be sent before: a worker takes its first
   * message as that order.
   */
  readonly #serving = new Set<Worker>()
  /** Checks since the last heartbeat of each worker that serves. */
  readonly #silent = new Map<Worker, number>()
  readonly #fork: () => Worker
  #ending = false
  #wait = SHORTEST_WAIT

  constructor(log: Log, database: DatabaseOrder, fork = () => cluster.fork()) {
    this.#log = log
    this.#database = database
    this.#fork = fork
    setInterval(() => this.#lookForSilence(), HEARTBEAT).unref()
  }

  /** @returns once the worker serves @throws StartError with its reason if it does not start */
  async start(duty: Pick<WorkerOrder, 'jobs' | 'first'>): Promise<void> {
    const worker = await this.#launch(duty)
    this.#replaceWhenLost(worker, duty.jobs)
  }

  /** Workers that serve: they have taken their order, and may be sent other messages. */
  serving(): readonly Worker[] {
    return [...this.#serving]
  }

  signal(signal: NodeJS.Signals): void {
    for (const worker of workers()) worker.process.kill(signal)
  }

  /** Ends all workers, by force if necessary. */
  async end(): Promise<void> {
    this.#ending = true
    const all = workers().filter((worker) => !worker.isDead())
    const force = setTimeout(() => this.signal('SIGKILL'), LONGEST_END)
    const gone = all.map((worker) => once(worker, 'exit'))
    this.signal('SIGTERM')
    await Promise.all(gone)
    clearTimeout(force)
  }

  async #launch(order: Omit<WorkerOrder, keyof DatabaseOrder>): Promise<Worker> {
    const worker = this.#fork()
    await new Promise<void>((resolve, reject) => {
      worker.once('exit', () => {
        this.#serving.delete(worker)
        this.#silent.delete(worker)
        reject(new StartError('A worker process ended before it served.'))
      })
      worker.on('message', (report: WorkerReport | ReadReport | MetricsReport) => {
        if (this.#silent.has(worker)) this.#silent.set(worker, 0)
        if ('reads' in report) return this.#passOn(worker, report)
        // Whoever asked for it listens to this worker (`worker-metrics.ts`).
        if ('metrics' in report) return
        if (report.state === 'alive') return
        if (report.state === 'waiting') worker.send({ ...order, ...this.#database })
        else if (report.state === 'ready') {
          this.#serving.add(worker)
          this.#silent.set(worker, 0)
          resolve()
        } else reject(new StartError(report.reason))
      })
    })
    return worker
  }

  /**
   * Ends hanging workers: blocked event loop, stopped, or out of file handles. Checks are counted
   * and not seconds: after the machine has slept, pending heartbeats are read before the next
   * check.
   */
  #lookForSilence(): void {
    if (this.#ending) return
    for (const [worker, looks] of this.#silent) {
      this.#silent.set(worker, looks + 1)
      if (looks + 1 < MOST_SILENT) continue
      this.#silent.delete(worker)
      this.#log.error({ worker: worker.process.pid }, 'a worker gives no sign of life and is killed')
      worker.process.kill('SIGKILL')
    }
  }

  /**
   * Sends one worker's reads to the others, so that a reader has one allowance and not one per
   * process.
   */
  #passOn(from: Worker, report: ReadReport): void {
    for (const worker of this.#serving) if (worker !== from && worker.isConnected()) worker.send(report)
  }

  #replaceWhenLost(worker: Worker, jobs: boolean): void {
    worker.once('exit', (code, signal) => {
      if (this.#ending) return
      this.#log.error(
        { worker: worker.process.pid, exit: code, signal, jobs },
        'a worker ended and is replaced',
      )
      void this.#replace(jobs)
    })
  }

  async #replace(jobs: boolean): Promise<void> {
    // Without a pause, a worker that fails at its start would be restarted in a tight loop.
    await new Promise((resolve) => setTimeout(resolve, this.#wait))
    if (this.#ending) return
    try {
      const worker = await this.#launch({ jobs, first: false })
      this.#wait = SHORTEST_WAIT
      this.#replaceWhenLost(worker, jobs)
      this.#log.info({ worker: worker.process.pid, jobs }, 'a worker serves')
    } catch (error) {
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
      this.#log.error({ err: error }, 'a worker could not be replaced: another try follows')
      void this.#replace(jobs)
    }
  }
}

function workers(): readonly Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}
