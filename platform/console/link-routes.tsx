import { z } from 'zod'
import { NotFoundError } from '../core/errors.ts'
import {
  disableShortLink,
  hasShortLink,
  LINK_ORDERS,
  type LinkOrder,
  listShortLinks,
  makeShortLink,
} from '../features/tracking/server.ts'
import { qrFile } from '../infra/qr-code.ts'
import { auditTenant } from './audit.ts'
import { pageBy, siteList } from './list-page.tsx'
import { PAGE } from './page-size.ts'
import { LinksPage } from './pages/links-page.tsx'
import { addressOf, filled, tenantKey } from './query.ts'
import { type ConsoleRoute, staffRoute } from './serve.ts'

const access = 'tracking.manage'
const value = z.string().trim().max(100).optional()
const plan = z.object({
  tenant: tenantKey,
  token: z.string({ error: 'required' }).trim().max(40),
  target: z.string().max(160),
  network: value,
  ref: value,
  sub1: value,
  sub2: value,
  sub3: value,
})

const link = z.object({ tenant: tenantKey, token: z.string().max(40) })
const USUAL_ORDER: LinkOrder = 'newest'

const list = siteList({
  path: '/links',
  access,
  title: 'console:links',
  query: z.object({
    tenant: tenantKey.optional(),
    sort: z.enum(LINK_ORDERS).optional(),
    after: z.string().max(40).optional(),
  }),
  read: async ({ db }, { sort = USUAL_ORDER, after }) =>
    pageBy(await listShortLinks(db, { limit: PAGE + 1, order: sort, after }), ({ token }) => token),
  page: LinksPage,
})

/**
 * Short links of campaigns: creates them, lists them with their results, draws them as QR codes,
 * disables them.
 */
export function linkRoutes(): ConsoleRoute[] {
  return [
    list.route,
    staffRoute({
      method: 'GET',
      path: '/links/qr',
      access,
      query: filled(link.extend({ type: z.enum(['svg', 'png']), save: z.literal('1').optional() })),
      handle: async ({ scope, query: { tenant: key, token, type, save } }) => {
        const origin = await scope.forTenant(key, async ({ db, tenant }) => {
          if (!(await hasShortLink(db, token))) throw new NotFoundError()
          return tenant.origin
        })
        const image = await qrFile(`${origin}/${token}`, type)
        return { image, type, ...(save ? { name: `${token}.${type}` } : {}) }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/links',
      access,
      body: filled(plan),
      again: list.again,
      handle: async ({ scope, body }) => {
        const { tenant: key, token, target, ...source } = body
        const { staff, now } = scope
        await scope.forTenant(key, async ({ db, tenant }) => {
          await makeShortLink(db, tenant, { token, target, source }, now)
          const about = { action: 'short_link_made', subject: `link:${token.toLowerCase()}` } as const
          await auditTenant(db, { staffId: staff.id, now, ...about })
        })
        return { redirect: addressOf('/links', { tenant: key }), done: 'short_link_made' }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/links/disable',
      access,
      body: link,
      handle: async ({ scope, body: { tenant, token } }) => {
        const { staff, now } = scope
        await scope.forTenant(tenant, async ({ db }) => {
          if (!(await disableShortLink(db, token, now))) throw new NotFoundError()
          const about = { action: 'short_link_disabled', subject: `link:${token}` } as const
          await auditTenant(db, { staffId: staff.id, now, ...about })
        })
        return { redirect: addressOf('/links', { tenant }), done: 'short_link_disabled' }
      },
    }),
  ]
}
