import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import { createDevMiddleware } from 'vike/server'
import type { Plugin } from 'vite'
import { listen } from '../platform/app/listen.ts'
import { onSighup } from '../platform/app/sighup.ts'
import { readConfig } from '../platform/infra/config.ts'
import { startDatabase } from '../platform/infra/database/start.ts'
import { createLog } from '../platform/infra/log.ts'
import { DevModules } from './dev-modules.ts'
import { DevTabs, withoutRequestLines } from './dev-tabs.ts'
import { askedTenants } from './dev-tenants.ts'

/**
 * `npm run dev`: the same program with hot reload. Vite reloads pages in the browser; after a
 * change of server code, its module is evaluated again at the next request and the program is
 * reassembled, on the running database. `--tenant <id>`, once or several times, serves only these
 * sites.
 */
const config = readConfig()
const only = askedTenants(config)
const log = createLog(config)
const SIGNALS = ['SIGTERM', 'SIGINT'] as const
/** Folders without code: the program follows the files of sites itself. */
const UNWATCHED = ['.data', 'dist', 'docs', 'landers', 'migrations', 'tenants', 'themes'].map(
  (folder) => `${process.cwd()}/${folder}/**`,
)
// Until all parts are ready, exiting stops the embedded PostgreSQL.
const endEarly = () => process.exit(0)
for (const signal of SIGNALS) process.once(signal, endEarly)
const hangUp = onSighup(log, endEarly)
const server = createServer({ maxHeaderSize: 256 * 1024 }, answer)
// Hot reload uses the site's own port: concurrent programs do not conflict, and no other origin is
// needed.
let tabs: DevTabs | undefined
const followRestarts: Plugin = {
  name: 'follow-restarts',
  configureServer: async (restarted) => {
    if (!tabs) return
    tabs.watch(restarted.watcher)
    // Its graph is empty, and transforming the whole program again takes longest.
    modules.keep()
    await new DevModules(restarted, config.dataDir).restore()
  },
}
const [started, { devMiddleware, viteServer }] = await Promise.all([
  startDatabase(config),
  createDevMiddleware({
    root: process.cwd(),
    viteConfig: { plugins: [followRestarts], server: { hmr: { server }, watch: { ignored: UNWATCHED } } },
  }),
])
const modules = new DevModules(viteServer, config.dataDir)
await modules.restore()
console.log = withoutRequestLines(console.log)

type Boot = typeof import('../platform/app/boot.ts')
let module: Boot | undefined
let running: ReturnType<Boot['boot']> | undefined

tabs = new DevTabs(viteServer, () => {
  module = undefined
})

async function current() {
  const latest = (await viteServer.ssrLoadModule('/platform/app/boot.ts')) as Boot
  if (latest !== module) {
    module = latest
    const last = running
    running = (async () => {
      await (await last)?.close()
      const next = await latest.boot({ config, log, started, assets: devMiddleware, dev: true, ...only })
      tabs?.follow(next)
      return next
    })()
  }
  if (!running) throw new Error('nothing to run')
  return running
}

/**
 * A failed module stays failed until its change is noticed, and an immediate next change may be
 * missed: reloads failed modules and their importers. All others stay, since loading the whole
 * program takes seconds.
 */
function forgetFailures(): void {
  const graph = viteServer.environments.ssr.moduleGraph
  for (const module of graph.idToModuleMap.values()) if (module.ssrError) graph.invalidateModule(module)
}

let keeping: NodeJS.Timeout | undefined

/** Keeps what was loaded, once nothing has been asked for a while. */
function keepLater(): void {
  clearTimeout(keeping)
  keeping = setTimeout(() => modules.keep(), 3000).unref()
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { app } = await current()
    response.once('finish', () => response.statusCode === 500 && forgetFailures())
    response.once('close', keepLater)
    app(request as Request, response as Response, (() => undefined) as NextFunction)
  } catch (error) {
    module = undefined
    forgetFailures()
    viteServer.ssrFixStacktrace(error as Error)
    log.error({ err: error }, 'the server code does not load')
    response.writeHead(500, { 'content-type': 'text/plain' }).end((error as Error).stack)
  }
}
await listen(server, config)
const first = await current()

let ending = false
const end = async () => {
  // Ctrl-C in a terminal may arrive twice: directly, and forwarded by the parent process.
  if (ending) return
  ending = true
  server.close()
  server.closeAllConnections()
  await (await running)?.close()
  modules.keep()
  await viteServer.close()
  await started.stop()
  process.exit(0)
}
for (const signal of SIGNALS) process.off(signal, endEarly).on(signal, end)
hangUp.serve({ reload: async () => (await current()).services.tenants.reload() }, () => void end())
first.announce()
