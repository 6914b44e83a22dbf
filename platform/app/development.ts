import { Router } from 'express'
import { outboxRouter } from '../features/notifications/server.ts'
import type { OpenScope } from '../infra/http/calls.ts'
import type { Services } from './services.ts'

/** Pages for developers: the outbox, the test provider's checkout, the gallery. Never mounted in production. */
export function developmentPages({ payments }: Services, openScope: OpenScope): Router {
  const router = Router()
  if (payments.testCheckout) router.use('/test-provider', payments.testCheckout)
  router.use(outboxRouter(openScope))
  return router
}
