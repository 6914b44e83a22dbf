import { Router } from 'express'
import { MEMBER_STATUS } from '../../core/viewer.ts'
import type { OpenScope } from '../../infra/http/calls.ts'
import { startSession } from '../accounts/server.ts'
import { demoLogins } from './logins.ts'

/** Address on each site that signs a developer in as a demo member. */
export const DEMO_LOGIN = '/dev/login'

/**
 * `GET /dev/login?as=premium|free`, mounted in development only: signs in as the demo member and
 * redirects to the search.
 */
export function demoLoginRouter(openScope: OpenScope, deps: Parameters<typeof startSession>[3]): Router {
  const router = Router()
  router.get('/login', async (request, response) => {
    response.setHeader('cache-control', 'no-store')
    const found = await openScope(request, response, async (scope) => {
      const [premium, free] = demoLogins(scope.tenant)
      const { email } = request.query.as === 'free' ? free : premium
      const member = await scope.db.trx
        .selectFrom('member')
        .select('id')
        .where('tenant_id', '=', scope.db.tenantId)
        .where('email', '=', email)
        .where('status', '=', MEMBER_STATUS.active)
        .executeTakeFirst()
      if (member) await startSession(scope, response, member.id, deps)
      return member !== undefined
    })
    if (found) return void response.redirect(303, '/members')
    response.status(404).type('text/plain').send('This site has no demo members.\n')
  })
  return router
}
