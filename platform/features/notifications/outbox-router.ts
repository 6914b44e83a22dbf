import { Router } from 'express'
import type { OpenScope } from '../../infra/http/calls.ts'
import { outboxOf, outboxPage } from './outbox.ts'

/** `GET /dev/outbox`, mounted in development only. */
export function outboxRouter(openScope: OpenScope): Router {
  const router = Router()
  router.get('/outbox', async (request, response) => {
    const { id, entries } = await openScope(request, response, async ({ tenant, db }) => ({
      id: tenant.id,
      entries: await outboxOf(db, tenant.id),
    }))
    response.setHeader('cache-control', 'no-store')
    if (request.accepts(['html', 'json']) === 'json') return void response.json(entries)
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    )
    response.type('html').send(outboxPage(id, entries))
  })
  return router
}
