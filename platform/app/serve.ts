import { createServer } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'
import type { Config } from '../infra/config.ts'
import type { StartedDatabase } from '../infra/database/start.ts'
import type { Log } from '../infra/log.ts'
import type { Meter } from '../infra/metrics/meter.ts'
import { boot } from './boot.ts'
import { answerWhileStarting, listen } from './listen.ts'
import { cleanEnd, endOnFault } from './shutdown.ts'
import { onSighup } from './sighup.ts'

export interface ServeOptions {
  readonly config: Config
  readonly log: Log
  /** Counts what happens, if there are metrics. */
  readonly meter?: Meter | undefined
  /** Whether to open the port before everything is ready; requests are answered 503 until then. */
  readonly listenEarly: boolean
  /** Signals that shut the process down cleanly. */
  readonly endOn: readonly NodeJS.Signals[]
  openDatabase(): Promise<StartedDatabase>
}

/** Serves until a signal: prints addresses of the sites. @returns once the process serves */
export async function serve({ config, log, meter, listenEarly, endOn, openDatabase }: ServeOptions): Promise<{
  announce(): void
  end(exitCode: number): void
}> {
  // Ten thousand query parameters should get a page, not a closed connection.
  const server = createServer({ maxHeaderSize: 256 * 1024 }, answerWhileStarting)
  // Longer than proxies keep a connection: if the server closed it first, a request could be lost.
  server.keepAliveTimeout = 75_000
  if (listenEarly) await listen(server, config)
  const endEarly = () => process.exit(0)
  for (const signal of endOn) process.once(signal, endEarly)
  const hangUp = onSighup(log, endEarly)
  const starting = openDatabase()
  // Vike's build of the pages registers itself while the database starts.
  const pages = import(/* @vite-ignore */ new URL('./entry.mjs', import.meta.url).href)
  const [started] = await Promise.all([starting, pages])
  const running = await boot({
    config,
    log,
    started,
    meter,
    assets: builtAssets(),
    consoleScript,
    dev: false,
  })
  server.off('request', answerWhileStarting)
  const { quiet, close } = running
  const end = cleanEnd({ server, quiet, close, stopDatabase: started.stop })
  server.on('request', running.app)
  if (!listenEarly) await listen(server, config)
  for (const signal of endOn) process.off(signal, endEarly)
  endOnFault(log, end)
  for (const signal of endOn) process.on(signal, () => end(0))
  hangUp.serve(running.services.tenants, () => void end(0))
  return { announce: running.announce, end }
}

/** The console's own script, which `vite.console.config.ts` builds. */
const consoleScript = path.join(path.dirname(fileURLToPath(import.meta.url)), '../console/console.js')

/**
 * Scripts and styles of the build, with content hashes in their names. `dev` looks a file up on
 * each request: a file that a newer build removed then gives 404, which makes the page reload, and
 * not a response that never ends.
 */
function builtAssets() {
  const client = path.join(path.dirname(fileURLToPath(import.meta.url)), '../client')
  const serveFile = sirv(client, {
    dev: true,
    setHeaders: (response) => response.setHeader('Cache-Control', 'public,max-age=31536000,immutable'),
    etag: true,
    extensions: [],
    brotli: true,
    gzip: true,
  })
  return (...[request, response, next]: Parameters<typeof serveFile>) =>
    request.url?.startsWith('/assets/') ? serveFile(request, response, next) : next?.()
}
