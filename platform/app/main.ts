import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from '../infra/config.ts'
import { startDatabase } from '../infra/database/start.ts'
import { createLog, type Log, logNodeWarnings } from '../infra/log.ts'
import { reasonOf, StartError } from '../infra/start-error.ts'
import { forRequests, waitingForDatabase } from './connection-lost.ts'
import { answerWhileStarting, listen } from './listen.ts'
import { openMetrics } from './open-metrics.ts'
import { Release } from './release.ts'
import { serve } from './serve.ts'
import { endAfterDrain, endOnFault } from './shutdown.ts'
import { openSiteReader } from './site-reading.ts'
import { serveAsWorker } from './worker.ts'
import { WorkerProcesses } from './worker-processes.ts'

/** Database connections of a worker, however many workers share the pool. */
const FEWEST_CONNECTIONS = 3

/**
 * The entry of the built program: settings, port, database, parts. The port is opened first, so
 * that a port in use is reported before anything is touched. `scripts/start.mjs` imports this file,
 * and so does each worker if `WORKERS` asks for more than one process.
 */
async function main(config: Config, log: Log): Promise<void> {
  const entry = fileURLToPath(import.meta.url)
  if (cluster.isWorker) return serveAsWorker(config, log, entry)
  // Its default is to end the process, which must not happen before it can be obeyed.
  process.on('SIGUSR2', notReloaded)
  if (config.workers > 1) return superviseWorkers(config, log, entry)
  const metrics = await openMetrics(config, log, entry)
  const { announce } = await serve({
    config,
    log,
    entry,
    meter: metrics?.own,
    listenEarly: true,
    endOn: ['SIGTERM', 'SIGINT'],
    openDatabase: async () => {
      const started = await startDatabase(config, {
        log,
        meter: metrics?.own,
        report: (event, detail) => log.warn({ event, detail }, 'the embedded PostgreSQL changed its state'),
        onWait: waitingForDatabase(config, log),
        ...forRequests(log),
      })
      metrics?.serve(started)
      return started
    },
  })
  announce()
}

/** A single process has nobody who would serve beside it. */
function notReloaded(): void {
  log?.warn('SIGUSR2 replaces workers that serve: with WORKERS=1, or during the start, restart the program')
}

/**
 * An error at the start ends the program with code 1, however it was started. If it were thrown
 * from here, Vike's handler of rejections would print it and continue, and in the supervisor an
 * open port would keep the process alive.
 */
let log: Log | undefined
try {
  const config = readConfig()
  log = createLog(config)
  if (config.production) logNodeWarnings(log)
  endOnFault(log, (exitCode) => process.exit(exitCode))
  await main(config, log)
} catch (error) {
  if (error instanceof StartError || log === undefined) process.stderr.write(`${reasonOf(error)}\n`)
  else log.fatal({ err: error }, 'the program could not start')
  process.exit(1)
}

/**
 * Serves from `config.workers` processes behind one port. The supervisor owns the database and
 * serves no requests; the first worker also runs jobs. A worker that crashes is replaced by one
 * with the same duties.
 *
 * @param entry file that each worker runs
 * @throws StartError if the port, the database or the first worker is unavailable
 */
async function superviseWorkers(config: Config, log: Log, entry: string): Promise<void> {
  const holder = createServer(answerWhileStarting)
  await listen(holder, config)
  const metrics = await openMetrics(config, log, entry)
  const endEarly = () => process.exit(0)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, endEarly)
  let team: WorkerProcesses | undefined
  const reader = openSiteReader({ config, log }, entry, (changes) => team?.tell(changes))
  const reading = reader.readAll()
  const starting = startDatabase(config, {
    log,
    report: (event, detail) => log.warn({ event, detail }, 'the embedded PostgreSQL changed its state'),
    onWait: waitingForDatabase(config, log),
  }).then(async (started) => {
    await reading
    await new Promise((closed) => {
      holder.close(closed)
      holder.closeAllConnections()
    })
    return started
  })
  cluster.setupPrimary({ exec: entry, execArgv: ['--enable-source-maps'] })
  const release = new Release(entry, process.argv[1], process.cwd())
  const poolSize = Math.max(FEWEST_CONNECTIONS, Math.ceil(config.databasePoolSize / config.workers))
  const common = async () => {
    const { appUrl, listenUrl, consoleUrl } = await starting
    return { appUrl, listenUrl, consoleUrl, poolSize, readings: reader.stored }
  }
  team = new WorkerProcesses(log, common, () =>
    // The same data, also if a relative path would lead into the folder of another release.
    cluster.fork({ DATA_DIR: config.dataDir }),
  )
  // One after the other: the first one fills empty demo sites and reports errors that would stop
  // all of them. It loads the program while the sites are read and the database starts.
  const first = team.start({ jobs: true, first: true })
  const started = await Promise.race([starting, first.then(() => starting)]).catch(async (error) => {
    await team?.end()
    throw error
  })
  const { stop } = started
  metrics?.serve(started, () => team.serving())
  let ending = false
  // Once, whatever asks for it: a second signal, or a fault while it ends.
  const end = (exitCode: number) => {
    if (ending) return
    ending = true
    team
      .end()
      .then(stop)
      .then(
        () => process.exit(exitCode),
        () => process.exit(1),
      )
  }
  endOnFault(log, end)
  const leave = endAfterDrain({
    seconds: config.drainSeconds,
    begin: () => team.drain(),
    end,
    log,
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, endEarly).on(signal, leave)
  process.on('SIGHUP', () => {
    log.info('SIGHUP: all tenants are read again')
    void reader.readAll()
  })
  try {
    await first
    for (let count = 1; count < config.workers; count++) await team.start({ jobs: false, first: false })
    log.info({ workers: config.workers }, 'all workers serve')
    void reader.prune()
    const reload = () =>
      team.reload(() => {
        const before = { ...cluster.settings }
        cluster.setupPrimary(release.current())
        return () => cluster.setupPrimary(before)
      })
    process.off('SIGUSR2', notReloaded).on('SIGUSR2', () => void reload())
  } catch (error) {
    await team.end()
    await stop()
    throw error
  }
}
