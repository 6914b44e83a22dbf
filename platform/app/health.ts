import { setTimeout as wait } from 'node:timers/promises'
import { type Request, type Response, Router } from 'express'
import type { ConsoleDatabase } from '../core/database.ts'
import { RETRY_SECONDS } from '../core/errors.ts'
import { countOpenAlerts } from '../features/payments/server.ts'
import { isDirectFromThisMachine } from '../infra/http/proxy.ts'
import type { FaultGroup } from '../tenancy/fault-groups.ts'
import type { Services } from './services.ts'
import { hostOf } from './tenants.ts'

/** Milliseconds. */
const PROBE_LIMIT = 3_000
/** Faults that an answer lists; `site check` lists all. */
const MOST = 100

/**
 * Liveness and readiness. Faults of tenants and the number of payments that need attention are
 * shown on loopback only.
 */
export function healthRouter(services: Services): Router {
  const { database, consoleDatabase, tenants, live, drain, log } = services
  const router = Router()
  router.get('/healthz', (_request, response) => void response.type('text').end('ok\n'))
  router.get('/readyz', async (request, response) => {
    if (drain.begun) return void response.status(503).json({ ready: false, ending: true })
    try {
      // Probes use shorter timeouts. A connection that does not answer this query is closed.
      const probe = { text: 'select 1', query_timeout: PROBE_LIMIT }
      await within(PROBE_LIMIT, database.pool.query(probe))
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer')
      response.status(503).set('retry-after', String(RETRY_SECONDS)).json({ ready: false })
      return
    }
    const { site } = request.query
    if (site !== undefined) return answerForSite(services, String(site), request, response)
    // Still ready: pages poll meanwhile, and one cause may concern every process.
    const deaf = live.hears() ? {} : { live_events: 'deaf' }
    if (!isDirectFromThisMachine(request)) return void response.json({ ready: true, ...deaf })
    const payment_alerts = consoleDatabase && (await openAlerts(consoleDatabase).catch(() => null))
    response.json({
      ready: true,
      ...deaf,
      ...faultsOf(tenants.faults()),
      ...(payment_alerts ? { payment_alerts } : {}),
    })
  })
  return router
}

/**
 * Whether one site is served to everyone: 200 or 503, with the reason on loopback. From elsewhere
 * only the site of the request's own host is told apart; for every other id the answer is that of
 * one that does not exist, or it would tell which brands this installation has.
 */
function answerForSite(
  { tenants, config }: Services,
  id: string,
  request: Request,
  response: Response,
): void {
  const local = isDirectFromThisMachine(request)
  const tenant = local ? tenants.get(id) : tenants.resolve(hostOf(request, config))
  const state = tenant?.id === id ? tenant.state : 'unknown'
  const ready = state === 'live'
  if (!ready) response.status(503).set('retry-after', String(RETRY_SECONDS))
  const own = local ? faultsOf(tenants.faultsOf(id)) : {}
  response.json({ ready, ...(local ? { state, ...own } : {}) })
}

/** @throws Error if `work` takes longer than `limit` milliseconds; it is not cancelled. */
async function within(limit: number, work: Promise<unknown>): Promise<void> {
  const done = new AbortController()
  const late = wait(limit, undefined, { signal: done.signal }).then(() => {
    throw new Error(`no answer within ${limit} ms`)
  })
  try {
    await Promise.race([work, late])
  } finally {
    late.catch(() => undefined)
    done.abort()
  }
}

const openAlerts = (database: ConsoleDatabase) => database.withStaff('all', countOpenAlerts)

const faultsOf = (faults: readonly FaultGroup[]) => ({
  faults: faults.slice(0, MOST),
  ...(faults.length > MOST ? { more: faults.length - MOST } : {}),
})
