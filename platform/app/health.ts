import { setTimeout as wait } from 'node:timers/promises'
import { Router } from 'express'
import type { ConsoleDatabase } from '../core/database.ts'
import { RETRY_SECONDS } from '../core/errors.ts'
import { countOpenAlerts } from '../features/payments/server.ts'
import { isDirectFromThisMachine } from '../infra/http/proxy.ts'
import type { FaultGroup } from '../tenancy/fault-groups.ts'
import type { Services } from './services.ts'

/** Milliseconds. */
const PROBE_LIMIT = 3_000
/** Faults that an answer lists; `site check` lists all. */
const MOST = 100

/**
 * Liveness and readiness. Faults of tenants and the number of payments that need attention are
 * shown on loopback only.
 */
export function healthRouter({ database, consoleDatabase, tenants, drain, log }: Services): Router {
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
    if (!isDirectFromThisMachine(request)) return void response.json({ ready: true })
    const payment_alerts = consoleDatabase && (await openAlerts(consoleDatabase).catch(() => null))
    response.json({
      ready: true,
      ...faultsOf(tenants.faults()),
      ...(payment_alerts ? { payment_alerts } : {}),
    })
  })
  return router
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
