import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Config } from '../infra/config.ts'
import { startDatabase } from '../infra/database/start.ts'
import type { Log } from '../infra/log.ts'
import { StartError } from '../infra/start-error.ts'
import { endOnFault } from './ending.ts'
import { answerWhileStarting, listen } from './listen.ts'
import type { WorkerOrder, WorkerReport } from './worker.ts'
import type { ReadReport } from './worker-reads.ts'

/** Milliseconds before a worker that crashed is replaced: longer each time, until one has served. */
const SHORTEST_WAIT = 200
const LONGEST_WAIT = 30_000
/** Milliseconds. A worker ends itself within 9 s (`ending.ts`). */
const LONGEST_END = 9_500
const FEWEST_CONNECTIONS = 3

/**
 * Serves from `config.workers` processes behind one port. The supervisor owns the database and serves no request; the first
 * worker works on jobs as well. A worker that crashes is replaced, with the same work.
 *
 * @param entry file that each worker runs
 * @throws StartError where the port, the database or the first worker cannot be had
 */
export async function superviseWorkers(config: Config, log: Log, entry: string): Promise<void> {
  const holder = createServer(answerWhileStarting)
  await listen(holder, config)
  const { appUrl, consoleUrl, stop } = await startDatabase(config, {
    report: (event, detail) => log.warn({ event, detail }, 'the embedded PostgreSQL changed its state'),
  })
  await new Promise((closed) => {
    holder.close(closed)
    holder.closeAllConnections()
  })
  cluster.setupPrimary({ exec: entry, execArgv: ['--enable-source-maps'] })
  const poolSize = Math.max(FEWEST_CONNECTIONS, Math.ceil(config.databasePoolSize / config.workers))
  const team = new Team(log, { appUrl, consoleUrl, poolSize })
  const end = (exitCode: number) =>
    team
      .end()
      .then(stop)
      .then(() => process.exit(exitCode))
  endOnFault(log, (exitCode) => void end(exitCode))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0))
  process.on('SIGHUP', () => team.signal('SIGHUP'))
  try {
    // One after the other: the first one fills empty demo sites, and says what keeps all of them from starting.
    await team.start({ jobs: true, first: true })
    for (let count = 1; count < config.workers; count++) await team.start({ jobs: false, first: false })
    log.info({ workers: config.workers }, 'all workers serve')
  } catch (error) {
    await team.end()
    await stop()
    throw error
  }
}

type DatabaseOrder = Pick<WorkerOrder, 'appUrl' | 'consoleUrl' | 'poolSize'>

/** The worker processes. */
class Team {
  readonly #log: Log
  readonly #database: DatabaseOrder
  /** Workers that were told to serve. No other message is sent to a worker before: it would read its first one as that order. */
  readonly #serving = new Set<Worker>()
  #ending = false
  #wait = SHORTEST_WAIT

  constructor(log: Log, database: DatabaseOrder) {
    this.#log = log
    this.#database = database
  }

  /** @returns once the worker serves @throws StartError with its reason where it does not come up */
  async start(duty: Pick<WorkerOrder, 'jobs' | 'first'>): Promise<void> {
    const worker = await this.#launch({ ...duty, listenEarly: true })
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
    const worker = cluster.fork()
    await new Promise<void>((resolve, reject) => {
      worker.once('exit', () => {
        this.#serving.delete(worker)
        reject(new StartError('A worker process ended before it served.'))
      })
      worker.on('message', (report: WorkerReport | ReadReport) => {
        if ('reads' in report) return this.#passOn(worker, report)
        if (report.state === 'waiting') worker.send({ ...order, ...this.#database })
        else if (report.state === 'ready') {
          this.#serving.add(worker)
          resolve()
        } else reject(new StartError(report.reason))
      })
    })
    return worker
  }

  /** Tells the other workers what one has served, so that a reader has one allowance and not one in each process. */
  #passOn(from: Worker, report: ReadReport): void {
    for (const worker of this.#serving) if (worker !== from && worker.isConnected()) worker.send(report)
  }

  #replaceWhenLost(worker: Worker, jobs: boolean): void {
    worker.once('exit', (code, signal) => {
      if (this.#ending) return
      this.#log.error({ pid: worker.process.pid, exit: code, signal, jobs }, 'a worker ended and is replaced')
      void this.#replace(jobs)
    })
  }

  async #replace(jobs: boolean): Promise<void> {
    // Without a pause, a worker that fails at its start would be made again as fast as the machine can.
    await new Promise((resolve) => setTimeout(resolve, this.#wait))
    if (this.#ending) return
    try {
      const worker = await this.#launch({ jobs, first: false, listenEarly: false })
      this.#wait = SHORTEST_WAIT
      this.#replaceWhenLost(worker, jobs)
      this.#log.info({ pid: worker.process.pid, jobs }, 'a worker serves')
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
