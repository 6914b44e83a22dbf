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
import { PAGE } from './page-size.ts'
import { PostbacksPage } from './pages/postbacks-page.tsx'
import { addressOf, chosenKey, cursor, filled, tenantKey } from './query.ts'
import type { PlatformScope, Staff } from './scope.ts'
import { type ConsoleAnswer, type ConsoleRoute, staffRoute } from './serve.ts'

const access = 'tracking.manage'
const listFields = z.object({ tenant: tenantKey.optional(), after: cursor.optional() })
const test = z.object({
  tenant: tenantKey,
  network: z.string().max(60),
  kind: z.enum(CONVERSION_KINDS as readonly [string, ...string[]]),
})

/** What networks were told of conversions, and a test of one. */
export function postbackRoutes({ postbacks }: { readonly postbacks: PostbackServices }): ConsoleRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/postbacks',
      access,
      query: filled(listFields),
      handle: ({ scope, query }) => postbacksAnswer(scope, query),
    }),
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
        // Outside of the transaction: the network may hang.
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

async function postbacksAnswer(
  scope: PlatformScope<Staff>,
  { tenant: chosen, after }: z.output<typeof listFields>,
): Promise<ConsoleAnswer> {
  const title = scope.t('console:postbacks')
  const key = chosenKey(scope, chosen)
  if (key === undefined)
    return { page: <PostbacksPage scope={scope} rows={[]} first={null} next={null} />, title }
  const { page, tenant } = await scope.forTenant(key, async ({ db, tenant: site }) => ({
    page: await listPostbacks(db, PAGE, readCursor(after)),
    tenant: site,
  }))
  const ways = {
    first: after === undefined ? null : addressOf('/postbacks', { tenant: key }),
    next: page.next && addressOf('/postbacks', { tenant: key, after: page.next }),
  }
  return { page: <PostbacksPage scope={scope} tenant={tenant} rows={page.rows} {...ways} />, title }
}
