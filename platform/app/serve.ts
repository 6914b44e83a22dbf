import { createServer } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RequestHandler } from 'express'
import type { Config } from '../infra/config.ts'
import type { StartedDatabase } from '../infra/database/start.ts'
import type { Log } from '../infra/log.ts'
import type { Meter } from '../infra/metrics/meter.ts'
import { appMessages } from './app-messages.ts'
import { boot } from './boot.ts'
import { assetsOf, keepAssets, keptAssetsFolder, otherAssets } from './kept-assets.ts'
import { answerWhileStarting, listen } from './listen.ts'
import { cleanEnd, endAfterDrain, endOnFault } from './shutdown.ts'
import { onSighup } from './sighup.ts'
import { storedReadings, toldSites } from './site-reading.ts'

export interface ServeOptions {
  readonly config: Config
  readonly log: Log
  /** Counts what happens, if there are metrics. */
  readonly meter?: Meter | undefined
  /** File that this process runs. */
  readonly entry: string
  /** Whether to open the port before everything is ready; requests are answered 503 until then. */
  readonly listenEarly: boolean
  /** Signals that shut the process down cleanly. */
  readonly endOn: readonly NodeJS.Signals[]
  openDatabase(): Promise<StartedDatabase>
  /** Of a worker: program whose readings of sites its supervisor has checked. */
  readonly checkedReadings?: string | null
}

/** Serves until a signal: prints addresses of the sites. @returns once the process serves */
export async function serve(options: ServeOptions): Promise<{
  announce(): void
  /** From now on `/readyz` answers 503; everything else is served. */
  drain(): void
  end(exitCode: number): void
}> {
  const { config, log, meter, listenEarly, endOn, openDatabase } = options
  // Ten thousand query parameters should get a page, not a closed connection.
  const messages = appMessages()
  const server = createServer({ ...messages, maxHeaderSize: 256 * 1024 }, answerWhileStarting)
  // Longer than proxies keep a connection: if the server closed it first, a request could be lost.
  server.keepAliveTimeout = 75_000
  if (listenEarly) await listen(server, config)
  const endEarly = () => process.exit(0)
  for (const signal of endOn) process.once(signal, endEarly)
  const hangUp = onSighup(log, endEarly)
  if (config.production) keepOwnAssets(config, log)
  const starting = openDatabase()
  // Vike's build of the pages registers itself while the database starts.
  const pages = import(/* @vite-ignore */ new URL('./entry.mjs', import.meta.url).href)
  const [started] = await Promise.all([starting, pages])
  const readings = storedReadings({ config, log }, options.entry, options.checkedReadings)
  const told = toldSites()
  const running = await boot({
    storedSites: { readings, told },
    config,
    log,
    started,
    meter,
    assets: builtAssets(config),
    messages,
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
  const { drain } = running
  const leave = endAfterDrain({ seconds: config.drainSeconds, begin: drain, end, log })
  for (const signal of endOn) process.on(signal, leave)
  // With a reader it is the reader's work.
  if (!told)
    readings.prune().catch((err: unknown) => log.warn({ err }, 'old readings of sites cannot be removed'))
  hangUp.serve(running.services.tenants, () => void end(0))
  return { announce: running.announce, drain, end }
}

/** The console's own script, which `vite.console.config.ts` builds. */
const consoleScript = path.join(path.dirname(fileURLToPath(import.meta.url)), '../console/console.js')

/**
 * Scripts and styles of the build, with content hashes in their names. In production also those of
 * the last builds, and of one that another process runs already.
 */
function builtAssets({ production, dataDir }: Config): RequestHandler {
  const client = path.join(path.dirname(fileURLToPath(import.meta.url)), '../client')
  const own = assetsOf(client)
  const others = production ? otherAssets(keptAssetsFolder(dataDir)) : undefined
  return (request, response, next) => {
    if (!request.url.startsWith('/assets/')) return next()
    own(request, response, () => (others ? others(request, response, next) : next()))
  }
}

/** A full disk must not stop the program: then pages of the last release are loaded again. */
function keepOwnAssets({ dataDir }: Config, log: Log): void {
  const client = path.join(path.dirname(fileURLToPath(import.meta.url)), '../client')
  try {
    keepAssets(client, keptAssetsFolder(dataDir), new Date())
  } catch (error) {
    log.warn({ err: error }, 'the scripts of this build could not be kept for the next release')
  }
}
