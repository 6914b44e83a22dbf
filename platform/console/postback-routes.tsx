import { z } from 'zod'
import { readCursor } from '../core/cursor.ts'
import { NotFoundError } from '../core/errors.ts'
import {
  CONVERSION_KINDS,
  listPostbacks,
  type PostbackServices,
  repeatPostback,
  testPostback,
} from '../features/tracking/server.ts'
import { auditTenant } from './audit.ts'
import { siteList } from './list-page.tsx'
import { PAGE } from './page-size.ts'
import { PostbacksPage } from './pages/postbacks-page.tsx'
import { addressOf, cursor, tenantKey } from './query.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'

const access = 'tracking.manage'
const test = z.object({
  tenant: tenantKey,
  network: z.string().max(60),
  kind: z.enum(CONVERSION_KINDS as readonly [string, ...string[]]),
})

const list = siteList({
  path: '/postbacks',
  access,
  title: 'console:postbacks',
  query: z.object({ tenant: tenantKey.optional(), after: cursor.optional() }),
  read: ({ db }, { after }) => listPostbacks(db, PAGE, readCursor(after)),
  page: PostbacksPage,
})

/** Postbacks to networks: the list, a test, and repeating a failed one. */
export function postbackRoutes({ postbacks }: { readonly postbacks: PostbackServices }): ConsoleRoute[] {
  return [
    list.route,
    staffRoute({
      method: 'POST',
      path: '/postbacks/test',
      access,
      body: test,
      handle: async ({ scope, body: { tenant: key, network, kind } }) => {
        const { staff, now } = scope
        const site = await scope.forTenant(key, async ({ db, tenant }) => {
          const about = { action: 'postback_tested', subject: `network:${network}` } as const
          if (!Object.hasOwn(tenant.settings.networks, network)) throw new NotFoundError()
          await auditTenant(db, { staffId: staff.id, now, ...about })
          return tenant
        })
        // Outside the transaction: the network may be slow to respond.
        const known = CONVERSION_KINDS.find((one) => one === kind) ?? 'signup'
        await testPostback(postbacks, site, { network, kind: known }, now)
        return { redirect: addressOf('/postbacks', { tenant: key }), done: 'postback_tested' }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/postbacks/again',
      access,
      body: z.object({ tenant: tenantKey, id: z.uuid() }),
      handle: async ({ scope, body: { tenant, id } }) => {
        const { staff, now } = scope
        await scope.forTenant(tenant, async ({ db }) => {
          if (!(await repeatPostback(db, id))) throw new NotFoundError()
          const about = { action: 'postback_repeated', subject: `postback:${id}` } as const
          await auditTenant(db, { staffId: staff.id, now, ...about })
        })
        return { redirect: addressOf('/postbacks', { tenant }), done: 'postback_repeated' }
      },
    }),
  ]
}
