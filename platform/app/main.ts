import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../infra/config.ts'
import { startDatabase } from '../infra/database/start.ts'
import { REQUEST_LIMITS } from '../infra/database/time-limits.ts'
import { createLog } from '../infra/log.ts'
import { connectionLost } from './connection-lost.ts'
import { serve } from './serve.ts'
import { superviseWorkers } from './supervisor.ts'
import { serveAsWorker } from './worker.ts'

/**
 * The built program: settings, port, database, parts. The port comes early, so that one in use is reported at once and nothing
 * was touched. `scripts/start.mjs` imports this file, and so does each worker where `WORKERS` asks for more than one process.
 */
async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog(config)
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
        limits: REQUEST_LIMITS,
        onConnectionLost: connectionLost(log, 'requests'),
      }),
  })
  announce()
}

await main()
