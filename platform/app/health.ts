import { Router } from 'express'
import { sql } from 'kysely'
import type { Services } from './services.ts'

/** Liveness and readiness (decision 5.1). Faults of tenants are told on loopback only: they name brands. */
export function healthRouter({ database, tenants, log }: Services): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => void response.type('text').end('ok\n'))
  router.get('/readyz', async (request, response) => {
    try {
      await sql`select 1`.execute(database.global)
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer')
      response.status(503).json({ ready: false })
      return
    }
    const loopback = /^(::1|127\.|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
    const forwarded = request.headers['x-forwarded-for'] !== undefined
    response.json({ ready: true, ...(loopback && !forwarded ? { faults: tenants.faults() } : {}) })
  })
  return router
}
