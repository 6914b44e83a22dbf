import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Log } from '../infra/log.ts'
import { reasonOf, StartError } from '../infra/start-error.ts'
import type { ToldChanges } from '../tenancy/told-changes.ts'
import { LONGEST_END } from './shutdown.ts'
import type { SitesReport } from './site-reading.ts'
import { DRAINING, HEARTBEAT, type WorkerOrder, type WorkerReport } from './worker.ts'
import type { MetricsReport } from './worker-metrics.ts'
import type { ReadReport } from './worker-reads.ts'

/** Milliseconds before a crashed worker is replaced: longer each time, until one has served. */
const SHORTEST_WAIT = 200
const LONGEST_WAIT = 30_000
/** Milliseconds. A worker ends itself within `LONGEST_END`. */
const PATIENCE_AT_END = LONGEST_END + 500
/**
 * Milliseconds in which a new worker of a reload must serve. Reading ten thousand sites takes more
 * than a minute.
 */
const LONGEST_START = 600_000
/** Checks without a heartbeat after which a worker counts as hanging: 30 s. */
const MOST_SILENT = 6

/** What every worker is told. */
type CommonOrder = Omit<WorkerOrder, 'jobs' | 'first'>

type Duty = Pick<WorkerOrder, 'jobs' | 'first'>

/**
 * The worker processes. One that ends, or sends no heartbeat, is replaced with its duties. A reload
 * replaces all.
 */
export class WorkerProcesses {
  readonly #log: Log
  readonly #common: () => Promise<CommonOrder>
  /**
   * Workers that were told to serve, with whether they run jobs. No other message may be sent
   * before: a worker takes its first message as that order.
   */
  readonly #serving = new Map<Worker, boolean>()
  /** Workers that a reload replaces: their end is intended. */
  readonly #leaving = new Set<Worker>()
  /** Checks since the last heartbeat of each worker that serves. */
  readonly #silent = new Map<Worker, number>()
  readonly #fork: () => Worker
  #ending = false
  #wait = SHORTEST_WAIT
  #tellings = 0
  #reloading: Promise<void> | undefined
  #reloadAgain = false

  /** @param common asked when a worker waits for its order, which it gets once that is known */
  constructor(log: Log, common: () => Promise<CommonOrder>, fork = () => cluster.fork()) {
    this.#log = log
    this.#common = common
    this.#fork = fork
    setInterval(() => this.#lookForSilence(), HEARTBEAT).unref()
  }

  /** @returns once the worker serves @throws StartError with its reason if it does not start */
  async start(duty: Duty): Promise<void> {
    this.#replaceWhenLost(await this.#launch(duty), duty.jobs)
  }

  /** Workers that serve: they have taken their order, and may be sent other messages. */
  serving(): readonly Worker[] {
    return [...this.#serving.keys()]
  }

  /**
   * Replaces all workers one after the other, each new one first, from the build that `prepare`
   * selects. If a new worker does not start, the others keep serving: the log says why. A call
   * during a reload makes another one follow, because the build may have changed again.
   *
   * @param prepare selects the build, and returns a function that selects the one before: if no
   *   worker of the new build served, a crashed one must be replaced by the build that works.
   *   Throws StartError if there is no build
   * @returns once no reload is under way
   */
  reload(prepare: () => () => void): Promise<void> {
    if (this.#ending) {
      this.#log.warn('the program ends: no worker is replaced')
      return Promise.resolve()
    }
    this.#reloadAgain = this.#reloading !== undefined
    if (this.#reloadAgain) this.#log.info('another reload follows the one that is under way')
    this.#reloading ??= this.#reloadWhileAsked(prepare).finally(() => (this.#reloading = undefined))
    return this.#reloading
  }

  /** Tells every worker which tenant files were read again. */
  tell(sites: ToldChanges): void {
    this.#tellings++
    for (const worker of this.#serving.keys()) tellSites(worker, sites)
  }

  /**
   * Makes `/readyz` of all workers answer 503. From then on no worker is replaced.
   */
  drain(): void {
    this.#ending = true
    for (const worker of this.#serving.keys()) if (worker.isConnected()) worker.send(DRAINING)
  }

  /** Ends all workers, by force if necessary. */
  async end(): Promise<void> {
    this.#ending = true
    await Promise.all(
      workers()
        .filter((worker) => !worker.isDead())
        .map(endWorker),
    )
  }

  async #reloadWhileAsked(prepare: () => () => void): Promise<void> {
    do {
      this.#reloadAgain = false
      try {
        await this.#replaceAll(prepare())
      } catch (error) {
        if (this.#ending) return
        const reason = reasonOf(error)
        this.#log.error({ reason }, 'the reload has stopped, the workers that are there keep serving')
      }
    } while (this.#reloadAgain && !this.#ending)
  }

  /** @param undo called if the first new worker does not start @throws Error if one does not */
  async #replaceAll(undo: () => void): Promise<void> {
    let replaced = 0
    for (const [worker, jobs] of [...this.#serving]) {
      // One that has crashed meanwhile is replaced by the new build already.
      if (!this.#serving.has(worker)) continue
      this.#leaving.add(worker)
      try {
        const next = await this.#launch({ jobs, first: false }, LONGEST_START)
        this.#replaceWhenLost(next, jobs)
        replaced++
        this.#log.info({ worker: next.process.pid, jobs }, 'a worker of the reload serves')
      } catch (error) {
        if (replaced === 0) undo()
        this.#leaving.delete(worker)
        if (!this.#serving.has(worker)) void this.#replace(jobs)
        throw error
      }
      if (this.#ending) return
      if (this.#serving.has(worker)) await endWorker(worker)
      this.#leaving.delete(worker)
    }
    this.#log.info({ workers: this.#serving.size }, 'all workers were replaced')
  }

  /** @param limit milliseconds after which a worker that does not serve is killed */
  async #launch(order: Duty, limit?: number): Promise<Worker> {
    const worker = this.#fork()
    let tellings = this.#tellings
    const late = limit && setTimeout(() => worker.process.kill('SIGKILL'), limit)
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
        if (report.state === 'waiting') {
          this.#common().then((common) => {
            // It reads the sites after this.
            tellings = this.#tellings
            if (worker.isConnected()) worker.send({ ...order, ...common })
          }, reject)
        } else if (report.state === 'ready') {
          this.#serving.set(worker, order.jobs)
          this.#silent.set(worker, 0)
          resolve()
        } else reject(new StartError(report.reason))
      })
    }).finally(() => clearTimeout(late))
    // It may have taken the readings of tenants before they changed.
    if (tellings !== this.#tellings) tellSites(worker, { tenants: [], shared: true, exhausted: false })
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
    for (const worker of this.#serving.keys())
      if (worker !== from && worker.isConnected()) worker.send(report)
  }

  #replaceWhenLost(worker: Worker, jobs: boolean): void {
    worker.once('exit', (code, signal) => {
      if (this.#ending || this.#leaving.has(worker)) return
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

function tellSites(worker: Worker, sites: ToldChanges): void {
  if (worker.isConnected()) worker.send({ sites } satisfies SitesReport)
}

/** Ends a worker, by force if it takes too long. */
async function endWorker(worker: Worker): Promise<void> {
  const gone = once(worker, 'exit')
  const force = setTimeout(() => worker.process.kill('SIGKILL'), PATIENCE_AT_END)
  worker.process.kill('SIGTERM')
  await gone
  clearTimeout(force)
}

function workers(): readonly Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}
