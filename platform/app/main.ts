import { createServer } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'
import { readConfig } from '../infra/config.ts'
import { startDatabase } from '../infra/database/start.ts'
import { REQUEST_LIMITS } from '../infra/database/time-limits.ts'
import { createLog } from '../infra/log.ts'
import { boot } from './boot.ts'
import { connectionLost } from './connection-lost.ts'
import { cleanEnd, endOnFault } from './ending.ts'
import { onHangUp } from './hang-up.ts'
import { answerWhileStarting, listen } from './listen.ts'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * The built program: settings, port, database, parts. The port comes early, so that one in use is told at once and nothing
 * was touched. `scripts/start.mjs` imports this file.
 */
async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog(config)
  endOnFault(log, (exitCode) => process.exit(exitCode))
  // Ten thousand query parameters get a page, not a closed connection.
  const server = createServer({ maxHeaderSize: 256 * 1024 }, answerWhileStarting)
  await listen(server, config)
  const endEarly = () => process.exit(0)
  for (const signal of SIGNALS) process.once(signal, endEarly)
  const hangUp = onHangUp(log, endEarly)
  const starting = startDatabase(config, {
    report: (event, detail) => log.warn({ event, detail }, 'the embedded PostgreSQL changed its state'),
    limits: REQUEST_LIMITS,
    onConnectionLost: connectionLost(log, 'requests'),
  })
  // Vike's build of the pages registers itself, while the database comes up.
  const pages = import(/* @vite-ignore */ new URL('./entry.mjs', import.meta.url).href)
  const [started] = await Promise.all([starting, pages])
  const running = await boot({ config, log, started, assets: builtAssets(), dev: false })
  server.off('request', answerWhileStarting)
  server.on('request', running.app)
  for (const signal of SIGNALS) process.off(signal, endEarly)
  const end = cleanEnd({ server, close: running.close, stopDatabase: started.stop })
  endOnFault(log, end)
  for (const signal of SIGNALS) process.on(signal, () => end(0))
  hangUp.serve(running.services.tenants, () => void end(0))
  running.announce()
}

/**
 * Scripts and styles of the build, under names that change with their contents. `dev` looks a file up when it is asked
 * for: one that a newer build took away is then a 404, which makes the page reload, and not an answer that never ends.
 */
function builtAssets() {
  const client = path.join(path.dirname(fileURLToPath(import.meta.url)), '../client')
  const serve = sirv(client, {
    dev: true,
    setHeaders: (response) => response.setHeader('Cache-Control', 'public,max-age=31536000,immutable'),
    etag: true,
    extensions: [],
    brotli: true,
    gzip: true,
  })
  return (...[request, response, next]: Parameters<typeof serve>) =>
    request.url?.startsWith('/assets/') ? serve(request, response, next) : next?.()
}

await main()
