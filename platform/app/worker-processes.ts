import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Log } from '../infra/log.ts'
import { StartError } from '../infra/start-error.ts'
import { HEARTBEAT, type WorkerOrder, type WorkerReport } from './worker.ts'
import type { ReadReport } from './worker-reads.ts'

/**
 * Milliseconds before a worker that crashed is replaced: longer each time, until one has served.
 */
const SHORTEST_WAIT = 200
const LONGEST_WAIT = 30_000
/** Milliseconds. A worker ends itself within 9 s (`shutdown.ts`). */
const LONGEST_END = 9_500
/** Looks at which nothing was heard from a worker, after which it counts as hanging: 30 s. */
const MOST_SILENT = 6

type DatabaseOrder = Pick<WorkerOrder, 'appUrl' | 'consoleUrl' | 'poolSize'>

/**
 * The worker processes. One that ends, or that gives no sign of life, is replaced with its work.
 */
export class WorkerProcesses {
  readonly #log: Log
  readonly #database: DatabaseOrder
  /**
   * Workers that were told to serve. No other message is sent to a worker before: it would read its
   * first one as that order.
   */
  readonly #serving = new Set<Worker>()
  /** Looks since the last sign of life, of each worker that serves. */
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

  /**
   * @returns once the worker serves @throws StartError with its reason where it does not come up
   */
  async start(duty: Pick<WorkerOrder, 'jobs' | 'first'>): Promise<void> {
    const worker = await this.#launch(duty)
    this.#replaceWhenLost(worker, duty.jobs)
  }

  signal(signal: NodeJS.Signals): void {
    for (const worker of workers()) worker.process.kill(signal)
  }

  /** Ends all workers, those that do not end by themselves by force. */
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
      worker.on('message', (report: WorkerReport | ReadReport) => {
        if (this.#silent.has(worker)) this.#silent.set(worker, 0)
        if ('reads' in report) return this.#passOn(worker, report)
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
   * Ends workers that hang: with a blocked event loop, stopped, or out of file handles. Looks are
   * counted and not seconds: after the machine has slept, the signs of life that wait are read
   * before the next look.
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
   * Tells the other workers what one has served, so that a reader has one allowance and not one in
   * each process.
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
    // Without a pause, a worker that fails at its start would be made again as fast as the machine
    // can.
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
