import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from '../infra/config.ts'
import { startDatabase } from '../infra/database/start.ts'
import { createLog, type Log, logNodeWarnings } from '../infra/log.ts'
import { reasonOf, StartError } from '../infra/start-error.ts'
import { forRequests, waitingForDatabase } from './connection-lost.ts'
import { endOnFault } from './ending.ts'
import { serve } from './serve.ts'
import { superviseWorkers } from './supervisor.ts'
import { serveAsWorker } from './worker.ts'

/**
 * The built program: settings, port, database, parts. The port comes early, so that one in use is reported at once and nothing
 * was touched. `scripts/start.mjs` imports this file, and so does each worker where `WORKERS` asks for more than one process.
 */
async function main(config: Config, log: Log): Promise<void> {
  if (cluster.isWorker) return serveAsWorker(config, log)
  if (config.workers > 1) return superviseWorkers(config, log, fileURLToPath(import.meta.url))
  const { announce } = await serve({
    config,
    log,
    listenEarly: true,
    endOn: ['SIGTERM', 'SIGINT'],
    openDatabase: () =>
      startDatabase(config, {
        report: (event, detail) => log.warn({ event, detail }, 'the embedded PostgreSQL changed its state'),
        onWait: waitingForDatabase(config, log),
        ...forRequests(log),
      }),
  })
  announce()
}

/**
 * What keeps the program from starting ends it with code 1, however it was started. Thrown from here, it would meet Vike's
 * handler of rejections, which prints and goes on, and in the supervisor a port that keeps the process alive.
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
